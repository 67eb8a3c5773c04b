import { randomUUID } from 'node:crypto'
import { check, code, same, want, type Check } from '../check'
import type { Probe } from '../probe'
import type { Session } from '../wire'

const ADD = '/v1/device/add'
const LIST = '/v1/device/list'

async function newTerminal(probe: Probe, session: Session): Promise<Record<string, unknown>> {
  const models = await probe.ok<{ model: string; deviceKind: string; deviceType: string }[]>(
    '/v1/device/type',
    { deviceKind: 'SPEAKER' },
    { session },
  )
  want(models.length > 0, 'wanted a speaker model')
  return {
    deviceKind: 'SPEAKER',
    model: models[0]!.model,
    serialNo: `CF${randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase()}`,
  }
}

const countOf = async (probe: Probe, session: Session, serialNo: unknown) =>
  (await probe.list(session, LIST, { serialNo })).total

/** A shop of a merchant that may take terminals. */
async function deviceSiteOf(probe: Probe, session: Session): Promise<Record<string, unknown>> {
  const merchants = await probe.list(session, '/v1/merchant/queryList', {
    merStatus: ['NORMAL'],
    pageSize: 50,
  })
  for (const { merId } of merchants.list) {
    const [shop] = await probe.ok<{ key: string }[]>(
      '/v1/shop/shopKVRequest',
      { merId },
      { session },
    )
    if (shop)
      return {
        merId,
        shopId: shop.key,
        installRegion: '330000-330100-330106',
        installAddr: '文三路 90 号一层收银台',
      }
  }
  throw new Error('no merchant with a shop to bind a terminal to')
}

/** §2 idempotency and states, shown on terminals. */
export const writeChecks: Check[] = [
  check(
    '同一requestSeqId只做一次',
    'the same requestSeqId gives the same answer without a second write',
    async (probe) => {
      const session = await probe.as('fws_admin')
      const body = await newTerminal(probe, session)
      const options = { session, requestSeqId: randomUUID() }
      const first = await probe.wire.call(ADD, body, options)
      code(first, '90000')
      same((await probe.wire.call(ADD, body, options)).respData, first.respData, 'second answer')
      same(await countOf(probe, session, body.serialNo), 1, 'terminals')
    },
  ),
  check('并发的孪生请求', 'concurrent twins do one thing and answer alike', async (probe) => {
    const session = await probe.as('fws_admin')
    const body = await newTerminal(probe, session)
    const options = { session, requestSeqId: randomUUID() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => probe.wire.call(ADD, body, options)))
    same([...new Set(answers.map((one) => one.respCode))], ['90000'], 'codes')
    for (const one of answers) same(one.respData, answers[0]!.respData, 'answer of a twin')
    same(await countOf(probe, session, body.serialNo), 1, 'terminals')
  }),
  check('约定A的写入同样幂等', 'a write under A with requestSeqId is idempotent', async (probe) => {
    const session = await probe.as('fws_admin')
    const body = await newTerminal(probe, session)
    const options = { session, requestSeqId: randomUUID(), convention: 'A' as const }
    const first = await probe.wire.call(ADD, body, options)
    code(first, '90000')
    same((await probe.wire.call(ADD, body, options)).respData, first.respData, 'second answer')
  }),
  check(
    'requestSeqId他用',
    'a used requestSeqId with another body or path is 90409',
    async (probe) => {
      const session = await probe.as('fws_admin')
      const body = await newTerminal(probe, session)
      const options = { session, requestSeqId: randomUUID() }
      code(await probe.wire.call(ADD, body, options), '90000')
      code(await probe.wire.call(ADD, await newTerminal(probe, session), options), '90409')
      const elsewhere = { deviceId: '999999999999', version: 1, reason: '换一个调用' }
      code(await probe.wire.call('/v1/device/unbind', elsewhere, options), '90409')
    },
  ),
  check('失败不占用requestSeqId', 'only successful answers are stored', async (probe) => {
    const session = await probe.as('fws_admin')
    const body = await newTerminal(probe, session)
    const options = { session, requestSeqId: randomUUID() }
    code(await probe.wire.call(ADD, { ...body, serialNo: '!' }, options), '90400')
    code(await probe.wire.call(ADD, body, options), '90000')
  }),
  check('每会话各自幂等', 'ids of one session are unknown in another', async (probe) => {
    const requestSeqId = randomUUID()
    const one = await probe.as('fws_admin')
    const two = await probe.freshSession('fws_admin')
    const body = await newTerminal(probe, one)
    code(await probe.wire.call(ADD, body, { session: one, requestSeqId }), '90000')
    const again = await probe.wire.call(ADD, body, { session: two, requestSeqId })
    want(again.respCode !== '90000', 'the serial number is taken, so this must fail')
  }),
  check('绑定与解绑', 'bind and unbind move a terminal and refuse a wrong state', async (probe) => {
    const session = await probe.as('fws_admin')
    const { deviceId } = await probe.ok<{ deviceId: string }>(
      ADD,
      await newTerminal(probe, session),
      { session },
    )
    const read = () =>
      probe.ok<Record<string, unknown>>('/v1/device/detail', { deviceId }, { session })
    /** A move with the version just read, so that only the state can refuse it. */
    const move = async (path: string, body: Record<string, unknown>) => {
      const { version } = await read()
      return probe.wire.call(path, { deviceId, version, ...body }, { session })
    }
    const site = await deviceSiteOf(probe, session)
    same((await read()).bindStatus, 'IN_STOCK', 'new')
    code(await move('/v1/device/unbind', { reason: '尚未绑定' }), '90409')
    code(await move('/v1/device/bind', site), '90000')
    const bound = await read()
    same(bound.bindStatus, 'BOUND', 'after bind')
    want(/^\w{8}$/.test(String(bound.termNo)), `termNo: got ${String(bound.termNo)}`)
    code(await move('/v1/device/bind', site), '90409')
    code(await move('/v1/device/unbind', { reason: '门店撤机' }), '90000')
    same((await read()).bindStatus, 'IN_STOCK', 'after unbind')
  }),
  check('版本过期', 'a stale version is 90409', async (probe) => {
    const session = await probe.as('fws_admin')
    const { deviceId } = await probe.ok<{ deviceId: string }>(
      ADD,
      await newTerminal(probe, session),
      { session },
    )
    const before = await probe.ok<{ version: number }>(
      '/v1/device/detail',
      { deviceId },
      { session },
    )
    want(Number.isInteger(before.version), 'wanted a version in the detail')
    const body = { deviceId, reason: '版本检查', version: before.version }
    code(await probe.wire.call('/v1/device/disable', body, { session }), '90000')
    code(await probe.wire.call('/v1/device/enable', { ...body }, { session }), '90409')
  }),
]
