import { check, code, every, same, want, type Check } from '../check'
import type { Page, Probe } from '../probe'

const TRADES = '/v1/trade/queryList'
const MERCHANTS = '/v1/merchant/queryList'
const DEVICES = '/v1/device/list'
/** Fields that a partner must never receive (contract §3). */
const SECRET = ['costRate', 'costFeeAmt', 'incomeAmt', 'netIncomeAmt']

const ids = (page: Page, name: string) => page.list.map((row) => String(row[name]))

async function lastMonth(probe: Probe): Promise<Record<string, string>> {
  const today = (await probe.now()).slice(0, 10)
  const start = new Date(Date.parse(`${today}T00:00:00Z`) - 29 * 86_400_000)
  return { tradeTimeStart: start.toISOString().slice(0, 10), tradeTimeEnd: today }
}

/** Names of all keys anywhere inside a value. */
function keysOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) value.forEach((one) => keysOf(one, found))
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) {
      found.add(key)
      keysOf(inner, found)
    }
  return found
}

/** Permissions, row scopes, and what a partner must never learn. */
export const scopeChecks: Check[] = [
  check('无权限码', 'without its code a call is 90403', async (probe) => {
    const nocode = await probe.as('nocode')
    for (const path of [TRADES, MERCHANTS, DEVICES, '/v1/download/list'])
      code(await probe.wire.call(path, {}, { session: nocode }), '90403', '无操作权限')
    const finance = await probe.as('fws_finance')
    code(await probe.wire.call(MERCHANTS, {}, { session: finance }), '90403')
  }),
  check('只读账号', 'a read-only user reads but cannot write', async (probe) => {
    const session = await probe.as('fws_readonly')
    code(await probe.wire.call(DEVICES, {}, { session }), '90000')
    for (const path of [
      '/v1/device/add',
      '/v1/device/bind',
      '/v1/device/unbind',
      '/v1/device/report',
    ])
      code(await probe.wire.call(path, {}, { session }), '90403')
    code(await probe.wire.call('/v1/merchant/freeze', {}, { session }), '90403')
    code(await probe.wire.call('/v1/merchant/plainInfo', {}, { session }), '90403')
  }),
  check('注册门店', 'a registered store has none of the provider’s lists', async (probe) => {
    const session = await probe.as('shop_owner')
    for (const path of [TRADES, MERCHANTS, DEVICES])
      code(await probe.wire.call(path, {}, { session }), '90403')
  }),
  check('服务商之间隔离', 'two providers share no row', async (probe) => {
    const mine = await probe.as('fws_admin')
    const theirs = await probe.as('other_admin')
    const range = await lastMonth(probe)
    for (const [path, id, body] of [
      [TRADES, 'tradeNo', range],
      [MERCHANTS, 'merId', {}],
      [DEVICES, 'deviceId', {}],
    ] as const) {
      const [a, b] = await Promise.all([
        probe.list(mine, path, { ...body, pageSize: 100 }),
        probe.list(theirs, path, { ...body, pageSize: 100 }),
      ])
      want(b.total >= 10, `${path}: wanted ten rows of the second provider, got ${b.total}`)
      const shared = ids(a, id).filter((one) => ids(b, id).includes(one))
      same(shared, [], `${path} shared rows`)
      const found = await probe.list(theirs, path, { ...body, [id]: ids(a, id)[0] })
      same(ids(found, id).includes(ids(a, id)[0]!), false, `${path} asked by id`)
    }
  }),
  check(
    '范围外等于不存在',
    'a record outside the scope is 90404, in reads and writes',
    async (probe) => {
      const theirs = await probe.as('other_admin')
      const mine = await probe.as('fws_admin')
      const trade = (await probe.list(theirs, TRADES, await lastMonth(probe))).list[0]!
      const merchant = (await probe.list(theirs, MERCHANTS)).list[0]!
      const device = (await probe.list(theirs, DEVICES)).list[0]!
      const reads: [string, Record<string, unknown>][] = [
        ['/v1/trade/detail', { tradeNo: trade.tradeNo }],
        ['/v1/merchant/detail', { merId: merchant.merId }],
        ['/v1/device/detail', { deviceId: device.deviceId }],
        ['/v1/merchant/freeze', { merId: merchant.merId, reason: '越权尝试', version: 1 }],
        ['/v1/device/unbind', { deviceId: device.deviceId, reason: '越权尝试', version: 1 }],
      ]
      for (const [path, body] of reads) {
        const answer = await probe.wire.call(path, body, { session: mine })
        want(answer.respCode === '90404', `${path}: wanted 90404, got ${answer.respCode}`)
      }
    },
  ),
  check('渠道商只见自己', 'a partner sees a part of its provider’s rows', async (probe) => {
    const partner = await probe.as('qd_admin')
    const provider = await probe.as('fws_admin')
    for (const [path, id] of [
      [MERCHANTS, 'merId'],
      [DEVICES, 'deviceId'],
    ] as const) {
      const [part, whole] = await Promise.all([
        probe.list(partner, path, { pageSize: 100 }),
        probe.list(provider, path, { pageSize: 100 }),
      ])
      want(part.total > 0 && part.total < whole.total, `${path}: ${part.total} of ${whole.total}`)
      const outside = ids(whole, id).find((one) => !ids(part, id).includes(one))
      if (outside && part.total <= 100)
        same((await probe.list(partner, path, { [id]: outside })).total, 0, `${path} by id`)
    }
  }),
  check('业务员只见本人录入', 'a salesman sees fewer rows than the partner', async (probe) => {
    const sales = await probe.list(await probe.as('qd_sales'), MERCHANTS, { pageSize: 100 })
    const partner = await probe.list(await probe.as('qd_admin'), MERCHANTS, { pageSize: 100 })
    want(sales.total > 0 && sales.total < partner.total, `${sales.total} of ${partner.total}`)
    if (partner.total <= 100)
      every(ids(sales, 'merId'), (one) => ids(partner, 'merId').includes(one), 'inside the partner')
  }),
  check('渠道商不见成本与毛利', 'role 4 never gets costs or margins', async (probe) => {
    const session = await probe.as('qd_admin')
    const range = await lastMonth(probe)
    const filter = { ...range, tradeStatus: ['SUCCESS'], pageSize: 100 }
    const page = await probe.list(session, TRADES, filter)
    want(page.list.length > 0, 'wanted trades of the partner')
    // A trade of a sub-partner shows no share at all: that one is another partner's.
    const own = page.list.find((row) => 'partnerShareAmt' in row)
    const { tradeNo } = own ?? page.list[0]!
    const detail = await probe.ok('/v1/trade/detail', { tradeNo }, { session })
    const merId = (await probe.list(session, MERCHANTS)).list[0]!.merId
    const merchant = await probe.ok('/v1/merchant/detail', { merId }, { session })
    for (const value of [page, detail, merchant])
      same(
        SECRET.filter((name) => keysOf(value).has(name)),
        [],
        'secret names',
      )
    want(keysOf(detail).has('partnerShareAmt'), 'wanted its own share, partnerShareAmt')
    for (const sortField of ['costFeeAmt', 'incomeAmt'])
      code(await probe.wire.call(TRADES, { ...range, sortField }, { session }), '90400')
    const admin = await probe.as('fws_admin')
    const told = keysOf(await probe.ok('/v1/trade/detail', { tradeNo }, { session: admin }))
    want(told.has('costFeeAmt') && told.has('incomeAmt'), 'the provider itself sees them')
  }),
  check('敏感信息脱敏', 'mobiles, ids and cards come masked', async (probe) => {
    const session = await probe.as('fws_admin')
    const row = (await probe.list(session, MERCHANTS)).list[0]!
    want(
      /^\d{3}\*{4}\d{4}$/.test(String(row.contactMobile)),
      `contactMobile: ${String(row.contactMobile)}`,
    )
    const detail = await probe.ok<Record<string, unknown>>(
      '/v1/merchant/detail',
      { merId: row.merId },
      { session },
    )
    for (const name of ['legalName', 'legalIdNo', 'legalMobile', 'contactMobile', 'acctNo'])
      want(String(detail[name]).includes('*'), `${name} came plain`)
  }),
  check('明文须有权并留痕', 'plainInfo reveals one field to users with the code', async (probe) => {
    const session = await probe.as('fws_admin')
    const merId = (await probe.list(session, MERCHANTS)).list[0]!.merId
    const body = { merId, field: 'contactMobile' }
    const plain = await probe.ok<{ value: string }>('/v1/merchant/plainInfo', body, { session })
    want(/^1\d{10}$/.test(plain.value), 'wanted a mobile number')
    const partner = await probe.as('qd_admin')
    code(await probe.wire.call('/v1/merchant/plainInfo', body, { session: partner }), '90403')
    code(
      await probe.wire.call('/v1/merchant/plainInfo', { merId, field: 'version' }, { session }),
      '90400',
    )
  }),
  check('键值查询在范围内', 'key/value requests stay inside the row scope', async (probe) => {
    const theirs = await probe.as('other_admin')
    const [one] = await probe.ok<{ key: string }[]>(
      '/v1/merchant/merchantKVRequest',
      {},
      { session: theirs },
    )
    const session = await probe.as('fws_admin')
    const found = await probe.ok(
      '/v1/merchant/merchantKVRequest',
      { keys: [one!.key] },
      { session },
    )
    same(found, [], 'rows of the other provider')
  }),
]
