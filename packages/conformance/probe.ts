import { createHash } from 'node:crypto'
import { SANDBOX_SOURCE, type SourceKey } from './teller'
import type { Answer, CallOptions, Session, Wire } from './wire'

/** What login answers (contract: sign-in). */
export interface Login {
  sessionId: string
  userId: string
  userCustId: string
  userHeadImgUrl: string
  authFlag: string
  roleIds: { roleId: string; loginUserType: string; roleName: string }[]
}

/** What setUserRole answers. */
export interface Role {
  nickName: string
  serLastLoginTime: string | null
  authFlag: string
  userCustId: string
  loginUserType: string
  loginUserTypeExt: string
  businessMode: string
  roleIds: Login['roleIds']
}

/** One page of a list. */
export interface Page {
  total: number
  totalCapped?: boolean
  pageNum: number
  pageSize: number
  list: Record<string, unknown>[]
  summary?: Record<string, number>
  tabs?: Record<string, number>
}

interface Inbox {
  sms: { mobile: string; code: string; smsSeq: string; at: string }[]
  imgCodes: { imgCodeId: string; text: string; at: string }[]
}

/** Everything a check may use: the wire, the sandbox's inbox and clock, and signed-in sessions. */
export interface Probe {
  readonly wire: Wire
  readonly password: string
  sandbox<T = unknown>(path: string, body?: unknown): Promise<{ status: number; data: T }>
  /** A fresh captcha and what it says. */
  captcha(): Promise<{ imgCodeId: string; imgCode: string }>
  smsCode(mobile: string): Promise<{ smsSeq: string; smsCode: string }>
  login(loginName: string, password?: string): Promise<Answer<Login>>
  /** A session with its first usable role (or `roleId`), cached for later checks. */
  as(loginName: string, roleId?: string): Promise<Session>
  /** A session of its own, for checks that end or change it. */
  freshSession(loginName: string, roleId?: string): Promise<Session & { login: Login; role: Role }>
  /** respData of a call that must succeed. */
  ok<T = unknown>(path: string, body: Record<string, unknown>, options: CallOptions): Promise<T>
  /** What the gateway offers beyond the spec; asked once. */
  features(): Promise<readonly string[]>
  /** The acquirer's account as which events are sent. */
  source(): SourceKey
  list(session: Session, path: string, body?: Record<string, unknown>): Promise<Page>
  /** Business time of the gateway, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  now(): Promise<string>
}

const KEPT_TYPES = ['3', '4', '30']

/** @param source default: the sandbox's */
export function createProbe(wire: Wire, password: string, source = SANDBOX_SOURCE): Probe {
  const sessions = new Map<string, Session>()
  let features: Promise<readonly string[]> | undefined

  const sandbox: Probe['sandbox'] = async (path, body) => {
    const response = await fetch(`${wire.origin}/sandbox/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: response.status, data: (await response.json().catch(() => null)) as never }
  }

  const ok: Probe['ok'] = async (path, body, options) => {
    const answer = await wire.call(path, body, options)
    if (answer.respCode !== '90000')
      throw new Error(`${path}: wanted 90000, got ${answer.respCode} ${answer.respDesc}`)
    return answer.respData as never
  }

  const captcha: Probe['captcha'] = async () => {
    const { imgCodeId, pow } = await ok<{ imgCodeId: string; pow?: Pow }>(
      '/v1/function/getImgCode',
      {},
      {},
    )
    const { data } = await sandbox<Inbox>('/inbox')
    const entry = data?.imgCodes?.find((one) => one.imgCodeId === imgCodeId)
    if (!entry) throw new Error('the sandbox inbox does not hold the captcha just asked for')
    return { imgCodeId, imgCode: entry.text, ...(pow && { powNonce: nonceOf(pow) }) }
  }

  const login: Probe['login'] = async (loginName, given) =>
    wire.call<Login>('/v1/user/login', {
      loginName,
      password: given ?? password,
      ...(await captcha()),
    })

  const freshSession: Probe['freshSession'] = async (loginName, roleId) => {
    const answer = await login(loginName)
    if (answer.respCode !== '90000')
      throw new Error(`sign-in of ${loginName}: ${answer.respCode} ${answer.respDesc}`)
    const data = answer.respData
    const chosen =
      roleId ?? data.roleIds.find((one) => KEPT_TYPES.includes(one.loginUserType))?.roleId
    const session = { sessionId: data.sessionId, userId: data.userId, custId: data.userCustId }
    const role = await ok<Role>('/v1/user/setUserRole', { roleId: chosen }, { session })
    return { ...session, custId: role.userCustId, login: data, role }
  }

  const as: Probe['as'] = async (loginName, roleId) => {
    const key = `${loginName}:${roleId ?? ''}`
    const session = sessions.get(key) ?? (await freshSession(loginName, roleId))
    sessions.set(key, session)
    return session
  }

  const askFeatures = async (): Promise<readonly string[]> => {
    const options = { session: await as('fws_admin') }
    const answer = await ok<{ features?: string[] }>('/v1/member/queryUserPermission', {}, options)
    return answer.features ?? []
  }

  return {
    wire,
    password,
    sandbox,
    captcha,
    login,
    freshSession,
    ok,
    as,
    features: () => (features ??= askFeatures()),
    source: () => source,
    smsCode: async (mobile) => {
      const { smsSeq } = await ok<{ smsSeq: string }>(
        '/v1/function/getSmsCode',
        { mobile, ...(await captcha()), scene: 'LOGIN' },
        {},
      )
      const { data } = await sandbox<Inbox>('/inbox')
      const entry = data.sms.find((one) => one.smsSeq === smsSeq)
      if (!entry) throw new Error(`the sandbox inbox holds no message for ${mobile}`)
      return { smsSeq, smsCode: entry.code }
    },
    list: (session, path, body = {}) => ok<Page>(path, body, { session }),
    now: async () => {
      const { data } = await sandbox<{ now: string }>('/clock')
      const at = Date.parse(
        data.now.includes('T') ? data.now : `${data.now.replace(' ', 'T')}+08:00`,
      )
      return new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    },
  }
}

interface Pow {
  challenge: string
  /** Zero bits. */
  difficulty: number
}

/** A number for which sha256(challenge + number) begins with so many zero bits. */
export function nonceOf({ challenge, difficulty }: Pow): string {
  for (let nonce = 0; ; nonce++) {
    const digest = createHash('sha256').update(`${challenge}${nonce}`).digest()
    if (Math.clz32(digest.readUInt32BE(0)) >= difficulty) return String(nonce)
  }
}
