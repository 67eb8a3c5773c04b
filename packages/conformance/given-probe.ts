import { NotCheckable } from './check'
import { createProbe, type Page, type Probe } from './probe'
import type { SourceKey } from './teller'
import type { Session, Wire } from './wire'

/** Sandbox accounts that any administrator or clerk of the provider can replace. */
const STANDS_FOR = ['fws_admin', 'fws_ops']

/** Last words of paths that only read; everything else might change a real installation's records. */
const READS =
  /(list|detail|type|any|todo|queryUserPermission|queryAuthList|KVRequest|getImgCode|jfileUrl|device\/report|no\/such)$/i

/**
 * A probe of one check for a gateway without the sandbox: it makes reading calls as the given session. A check that
 * signs in, writes, moves business time, or needs records or rights that the account does not have
 * ends with NotCheckable.
 * @param source of an acquirer for tests, whose events are booked; absent: none are sent
 */
export function givenProbe(wire: Wire, session: Session, source?: SourceKey): Probe {
  const careful: Wire = {
    ...wire,
    call: async (path, body, options) => {
      if (!READS.test(path)) throw new NotCheckable(`${path} 会改动数据`)
      return wire.call(path, body, options)
    },
    upload: async () => {
      throw new NotCheckable('上传会留下文件')
    },
  }
  const sandboxOnly = (what: string) => async (): Promise<never> => {
    throw new NotCheckable(`没有沙箱，${what}`)
  }
  const plain = createProbe(careful, '')
  const ok: Probe['ok'] = async (path, body, options) => {
    const answer = await careful.call(path, body, options)
    if (answer.respCode === '90403') throw new NotCheckable(`所给账号没有 ${path} 的权限`)
    if (answer.respCode !== '90000')
      throw new Error(`${path}: wanted 90000, got ${answer.respCode} ${answer.respDesc}`)
    return answer.respData as never
  }
  let features: Promise<readonly string[]> | undefined
  const askFeatures = async () => {
    const path = '/v1/member/queryUserPermission'
    return (await ok<{ features?: string[] }>(path, {}, { session })).features ?? []
  }
  let meant: string | undefined
  return {
    ...plain,
    ok,
    as: async (loginName, roleId) => {
      if (roleId === undefined && STANDS_FOR.includes(loginName)) {
        meant ??= loginName
        if (meant === loginName) return session
        throw new NotCheckable('要用两个账号')
      }
      throw new NotCheckable(`要用沙箱的账号 ${loginName}`)
    },
    sandbox: sandboxOnly('不能看收件箱、拨时间'),
    captcha: sandboxOnly('看不到图形验证码'),
    smsCode: sandboxOnly('看不到短信验证码'),
    login: sandboxOnly('不能反复登录'),
    freshSession: sandboxOnly('不能反复登录'),
    features: () => (features ??= askFeatures()),
    source: () => {
      if (!source)
        throw new NotCheckable('报送事件会入账；要用 --source 与 --source-secret 给出来源')
      return source
    },
    list: async (at, path, body = {}) => {
      const page = await ok<Page>(path, body, { session: at })
      if (page.total === 0) throw new NotCheckable(`${path} 没有记录可核对`)
      return page
    },
    now: async () => {
      const { headers } = await wire.call('/v1/member/queryUserPermission', {}, { session })
      return headers.get('x-business-time') ?? ''
    },
  }
}
