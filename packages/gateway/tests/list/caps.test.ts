import { beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { rebuildDays } from '../../features/trade/rollup'
import { gatewayForFile } from '../support/gateway'

/** A day with 10 400 paid and 600 failed trades of one merchant, a month before the seed. */
const DAY = '2026-08-01'
const RANGE = { tradeTimeStart: DAY, tradeTimeEnd: DAY }

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  await gw.db.execute(sql`
    with one as (
      select * from trade where provider_id = '6000000000000001' and trade_status = 'SUCCESS'
      order by trade_no limit 1)
    insert into trade (provider_id, trade_time, trade_no, out_trade_no, mer_id, shop_id, partner_id,
      created_by, pay_channel, pay_type, card_kind, trans_amt, pay_amt, fee_rate, fee_amt,
      settle_amt, cost_rate, trade_status, refund_state, settle_status)
    select provider_id, ${`${DAY} 08:00:00+08`}::timestamptz + n * interval '1 second',
      'CAP' || lpad(n::text, 8, '0'), 'OUT' || n, mer_id, shop_id, partner_id, created_by, 'WECHAT',
      'JSAPI', 'BALANCE', 100, 100, 380, 0, 100, 250,
      case when n <= 10400 then 'SUCCESS' else 'FAIL' end, 'NONE', 'UNSETTLED'
    from one, generate_series(1, 11000) n`)
  await gw.db.execute(sql`
    insert into trade_rollup (provider_id, trade_date, mer_id, shop_id, pay_channel, partner_id,
      created_by, pay_count, pay_amt, trans_amt, settle_amt)
    select provider_id, ${DAY}::date, mer_id, shop_id, pay_channel, partner_id, created_by,
      count(*), sum(pay_amt), sum(trans_amt), sum(settle_amt)
    from trade where trade_no like 'CAP%' and trade_status = 'SUCCESS'
    group by provider_id, mer_id, shop_id, pay_channel, partner_id, created_by`)
  await gw.db.transaction((tx) => rebuildDays(tx, '6000000000000001'))
})

const list = async (body: Record<string, unknown>) =>
  (await gw.post('/v1/trade/queryList', { ...RANGE, ...body }, { session: admin })).respData

test('counts end at 10 000 and say so; rare statuses are still exact', async () => {
  const answer = await list({})
  expect(answer).toMatchObject({ total: 10000, totalCapped: true })
  expect(answer.tabs).toEqual({
    INIT: 0,
    PAYING: 0,
    SUCCESS: 10000,
    FAIL: 600,
    CLOSED: 0,
    REVOKED: 0,
  })
})

test.each([
  ['one status over the cap', 'SUCCESS', 10000, true],
  ['one below it', 'FAIL', 600, undefined],
  ['both together', ['SUCCESS', 'FAIL'], 10000, true],
  ['none', 'CLOSED', 0, undefined],
])('with %s chosen the total is of those', async (_, tradeStatus, total, totalCapped) => {
  const answer = await list({ tradeStatus })
  expect([answer.total, answer.totalCapped]).toEqual([total, totalCapped])
})

test.each<[string, Record<string, unknown>, number | undefined]>([
  ['whole days come from the rollup', {}, 1_040_000],
  ['with a filter it has a column for', { payChannel: 'WECHAT' }, 1_040_000],
  ['only the paid', { tradeStatus: 'SUCCESS' }, 1_040_000],
  ['only the failed: nothing was taken', { tradeStatus: 'FAIL' }, 0],
  ['with a filter it knows nothing of, none', { payType: 'JSAPI' }, undefined],
  ['for part of a day, none', { tradeTimeEnd: `${DAY} 20:00:00` }, undefined],
])('the sums of too many rows: %s', async (_, body, transAmt) => {
  expect((await list(body)).summary?.transAmt).toBe(transAmt)
})

test('the last page of the 10 000 is served, the next refused', async () => {
  const last = await list({ pageNum: 100, pageSize: 100 })
  expect(last.list).toHaveLength(100)
  // Newest first: 11 000 rows, of which the oldest 1 000 lie beyond.
  expect(last.list.at(-1).tradeNo).toBe('CAP00001001')
  const beyond = await gw.post(
    '/v1/trade/queryList',
    { ...RANGE, pageNum: 101, pageSize: 100 },
    { session: admin },
  )
  expect(beyond).toMatchObject({ respCode: '90400', respDesc: '请缩小查询范围或使用导出' })
})

test('a page far behind has its rows in order, with their names, as the first page has', async () => {
  const failed = (more: Record<string, unknown>) =>
    list({ tradeStatus: 'FAIL', pageSize: 100, ...more })
  const [first] = (await failed({})).list
  const { list: far } = await failed({ pageNum: 6 })
  expect([far.length, far[0].tradeNo, far[99].tradeNo]).toEqual([100, 'CAP00010500', 'CAP00010401'])
  expect(first.merName).not.toBe('')
  expect([far[0].merName, far[0].shopName]).toEqual([first.merName, first.shopName])

  const sorted = await failed({ pageNum: 6, sortField: 'transAmt', sortOrder: 'asc' })
  const ends = [sorted.list[0].tradeNo, sorted.list[99].tradeNo]
  expect(ends).toEqual(['CAP00010901', 'CAP00011000'])
  expect((await failed({ pageNum: 7 })).list).toEqual([])
})
