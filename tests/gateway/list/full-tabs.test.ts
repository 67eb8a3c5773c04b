import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { gatewayForFile } from '../../support/gateway'
import { listen } from '../../support/statements'

/** A tab of far more than 10 000 rows is not counted again within half a minute. */
const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const DAY = '2026-08-01'
/** 12 000 failed and 40 closed trades of a day that the rollup tells nothing of: part of it is asked. */
const RANGE = { tradeTimeStart: `${DAY} 00:00:00`, tradeTimeEnd: `${DAY} 23:00:00` }

beforeAll(async () => {
  await gw.db.execute(sql`
    with one as (
      select * from trade where provider_id = '6000000000000001' and trade_status = 'SUCCESS'
        and partner_id is null order by trade_no limit 1)
    insert into trade (provider_id, trade_time, trade_no, out_trade_no, mer_id, shop_id, partner_id,
      created_by, pay_channel, pay_type, card_kind, trans_amt, pay_amt, fee_rate, fee_amt,
      settle_amt, cost_rate, trade_status, refund_state, settle_status)
    select provider_id, ${`${DAY} 08:00:00+08`}::timestamptz + n * interval '1 second',
      'FULL' || lpad(n::text, 8, '0'), 'OUT' || n, mer_id, shop_id, partner_id, created_by, 'WECHAT',
      'JSAPI', 'BALANCE', 100, 100, 380, 0, 100, 250,
      case when n <= 12000 then 'FAIL' else 'CLOSED' end, 'NONE', 'UNSETTLED'
    from one, generate_series(1, 12040) n`)
})

const heard = listen()
beforeEach(() => {
  gw.advanceWall(40_000)
})

const list = async (body: Record<string, unknown> = {}) => {
  heard.length = 0
  const { respData } = await gw.post(
    '/v1/trade/queryList',
    { ...RANGE, ...body },
    { session: admin },
  )
  const { total, totalCapped, tabs } = respData
  const counting = heard.filter(({ text }) => /count\(/i.test(text) && /from "?trade/.test(text))
  return { total, totalCapped, tabs, counting, rows: respData.list.length }
}
const TABS = { INIT: 0, PAYING: 0, SUCCESS: 0, FAIL: 10000, CLOSED: 40, REVOKED: 0 }
const FULL = { total: 10000, totalCapped: true, tabs: TABS, rows: 10 }

test('asked again, only the tabs that may have changed are counted', async () => {
  const first = await list()
  expect(first).toMatchObject(FULL)
  expect(first.counting).toHaveLength(2)

  await gw.db.execute(sql`
    update trade set trade_status = 'REVOKED' where trade_no in ('FULL00012001', 'FULL00012002')`)
  const second = await list()
  expect(second).toMatchObject({ ...FULL, tabs: { ...TABS, CLOSED: 38, REVOKED: 2 } })
  expect(second.counting).toHaveLength(1)
  await gw.db.execute(sql`
    update trade set trade_status = 'CLOSED' where trade_no in ('FULL00012001', 'FULL00012002')`)
})

test('after half a minute it is counted again', async () => {
  await list()
  gw.advanceWall(31_000)
  expect((await list()).counting).toHaveLength(2)
})

test.each([
  ['the full state chosen', 'FAIL', { total: 10000, totalCapped: true, rows: 10 }],
  ['a rare state chosen', 'CLOSED', { total: 40, totalCapped: undefined, rows: 10 }],
  ['an empty state chosen', 'REVOKED', { total: 0, totalCapped: undefined, rows: 0 }],
])('with %s the total is of that', async (_, tradeStatus, told) => {
  await list()
  expect(await list({ tradeStatus })).toMatchObject({ ...told, tabs: TABS })
})

test('another question knows nothing of it', async () => {
  await list()
  expect((await list({ payChannel: 'WECHAT' })).counting).toHaveLength(2)
  expect(await list({ payChannel: 'ALIPAY' })).toMatchObject({ total: 0, rows: 0 })
})

test('who may see other rows is told of those', async () => {
  await list()
  const partner = await gw.signIn('qd_admin')
  const { respData } = await gw.post('/v1/trade/queryList', RANGE, { session: partner })
  expect([respData.total, respData.tabs.FAIL, respData.list]).toEqual([0, 0, []])
})

test('where only all tabs together are full, each is counted, and they are not gone through before', async () => {
  const become = (from: string, to: string) =>
    gw.db.execute(sql`update trade set trade_status = ${to} where trade_status = ${from}
      and trade_no like 'FULL%' and trade_no <= 'FULL00006000'`)
  await become('FAIL', 'CLOSED')
  const told = { ...FULL, tabs: { ...TABS, FAIL: 6000, CLOSED: 6040 } }
  const first = await list()
  expect(first).toMatchObject(told)
  expect(first.counting).toHaveLength(2)

  await gw.db.execute(
    sql`update trade set trade_status = 'REVOKED' where trade_no = 'FULL00000001'`,
  )
  const second = await list()
  expect(second).toMatchObject({ ...told, tabs: { ...told.tabs, CLOSED: 6039, REVOKED: 1 } })
  expect(second.counting).toHaveLength(1)
  expect(await list({ tradeStatus: 'REVOKED' })).toMatchObject({ total: 1, rows: 1 })
  expect(await list({ tradeStatus: 'FAIL' })).toMatchObject({ total: 6000, rows: 10 })
  await become('REVOKED', 'FAIL')
  await become('CLOSED', 'FAIL')
})

test('when most of them have gone at once, the rows that are missing have it counted again', async () => {
  expect(await list({ tradeStatus: 'FAIL' })).toMatchObject({ total: 10000, totalCapped: true })
  await gw.db.execute(sql`
    update trade set trade_status = 'CLOSED' where trade_no like 'FULL%' and trade_no > 'FULL00000004'`)
  expect(await list({ tradeStatus: 'FAIL' })).toMatchObject({
    total: 4,
    totalCapped: undefined,
    tabs: { ...TABS, FAIL: 4, CLOSED: 10000 },
    rows: 4,
  })
})
