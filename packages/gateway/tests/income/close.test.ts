import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { incomeEntry, refund, trade } from '../../schema'
import { closeIncome } from '../../features/income/income-close'
import { EAST, PROVIDER_ONE } from '../support/samples'
import { gatewayForFile } from '../support/gateway'

/** Income entries of whole days (domain §8.5), on days that the seed knows nothing of. */
const gateway = await gatewayForFile()

/** A paid WeChat trade of 华东渠道发展 with the amounts that matter here. */
async function pay(tradeNo: string, tradeTime: string, more: Partial<typeof trade.$inferInsert>) {
  const [pattern] = await gateway.db
    .select()
    .from(trade)
    .where(
      and(
        eq(trade.providerId, PROVIDER_ONE),
        eq(trade.partnerId, EAST),
        eq(trade.payChannel, 'WECHAT'),
        eq(trade.tradeStatus, 'SUCCESS'),
      ),
    )
    .orderBy(asc(trade.tradeNo))
    .limit(1)
  const row = { ...pattern!, tradeNo, tradeTime: new Date(`${tradeTime}+08:00`), ...more }
  await gateway.db.insert(trade).values(row)
  return row
}

async function giveBack(
  paid: Awaited<ReturnType<typeof pay>>,
  refundNo: string,
  finishTime: string,
  amounts: Pick<typeof refund.$inferInsert, 'refundAmt' | 'refundFeeAmt'>,
) {
  const { providerId, tradeNo, tradeTime, merId, shopId, partnerId, createdBy, payChannel } = paid
  await gateway.db.insert(refund).values({
    providerId,
    tradeNo,
    tradeTime,
    merId,
    shopId,
    partnerId,
    createdBy,
    payChannel,
    ...amounts,
    refundNo,
    outRefundNo: refundNo,
    refundTime: new Date(`${finishTime}+08:00`),
    finishTime: new Date(`${finishTime}+08:00`),
    transAmt: paid.transAmt,
    refundSource: 'API',
    refundStatus: 'SUCCESS',
  })
}

const entriesOf = async (incomeDate: string) =>
  (
    await gateway.db
      .select()
      .from(incomeEntry)
      .where(eq(incomeEntry.incomeDate, incomeDate))
      .orderBy(asc(incomeEntry.entryId))
  ).map((entry) => ({
    type: entry.entryType,
    trans: [entry.transAmt, entry.transCount],
    fee: entry.merFeeAmt,
    cost: entry.costFeeAmt,
    income: entry.incomeAmt,
    share: entry.partnerShareAmt,
    net: entry.netIncomeAmt,
    rates: [entry.merFeeRate, entry.costRate],
  }))

const AMOUNTS = { couponAmt: 0, feeRate: 380, costRate: 200 }

test('a day’s trades of one merchant and channel make one entry, refunds one of the day they succeed', async () => {
  const first = { ...AMOUNTS, transAmt: 10_000, payAmt: 10_000 }
  const paid = await pay('T1', '2024-05-01 10:00:00', {
    ...first,
    feeAmt: 38,
    costFeeAmt: 20,
    partnerShareAmt: 13,
  })
  await pay('T2', '2024-05-01 23:59:59', {
    ...AMOUNTS,
    transAmt: 3_333,
    payAmt: 3_333,
    feeAmt: 13,
    costFeeAmt: 7,
    partnerShareAmt: 5,
  })
  await giveBack(paid, 'R1', '2024-05-02 00:00:00', { refundAmt: 5_000, refundFeeAmt: 19 })
  await gateway.db.transaction((tx) =>
    closeIncome(tx, { providerId: PROVIDER_ONE, from: '2024-05-01', until: '2024-05-03' }),
  )
  expect(await entriesOf('2024-05-01')).toEqual([
    {
      type: 'TRADE',
      trans: [13_333, 2],
      fee: 51,
      cost: 27,
      income: 24,
      share: 18,
      net: 6,
      rates: [380, 200],
    },
  ])
  // Half of the cost and of the share go back: 10 and 6.5, which is rounded up.
  expect(await entriesOf('2024-05-02')).toEqual([
    {
      type: 'REFUND',
      trans: [-5_000, 0],
      fee: -19,
      cost: -10,
      income: -9,
      share: -7,
      net: -2,
      rates: [380, 200],
    },
  ])
})

test('refunds of one day are rounded together, not one by one', async () => {
  const paid = await pay('T3', '2024-06-01 10:00:00', {
    ...AMOUNTS,
    transAmt: 10_000,
    payAmt: 10_000,
    feeAmt: 38,
    costFeeAmt: 20,
    partnerShareAmt: 13,
  })
  // 3.25 of the share each: 3 and 3 alone, 6.5 together.
  await giveBack(paid, 'R2', '2024-06-02 09:00:00', { refundAmt: 2_500, refundFeeAmt: 10 })
  await giveBack(paid, 'R3', '2024-06-02 10:00:00', { refundAmt: 2_500, refundFeeAmt: 10 })
  await gateway.db.transaction((tx) =>
    closeIncome(tx, { providerId: PROVIDER_ONE, from: '2024-06-02', until: '2024-06-03' }),
  )
  const [entry] = await entriesOf('2024-06-02')
  expect([entry!.cost, entry!.share, entry!.net]).toEqual([-10, -7, -3])
})

test('different rates of a day show what they came to', async () => {
  await pay('T4', '2024-07-01 10:00:00', {
    ...AMOUNTS,
    transAmt: 10_000,
    payAmt: 10_000,
    feeAmt: 38,
    costFeeAmt: 20,
    partnerShareAmt: 0,
  })
  await pay('T5', '2024-07-01 11:00:00', {
    ...AMOUNTS,
    feeRate: 600,
    transAmt: 10_000,
    payAmt: 10_000,
    feeAmt: 60,
    costFeeAmt: 20,
    partnerShareAmt: 0,
  })
  await gateway.db.transaction((tx) =>
    closeIncome(tx, { providerId: PROVIDER_ONE, from: '2024-07-01', until: '2024-07-02' }),
  )
  expect((await entriesOf('2024-07-01'))[0]!.rates).toEqual([490, 200])
})

test('every entry of the sandbox obeys the formula, and entries of a day are its paid trades', async () => {
  const { rows } = await gateway.db.execute(sql`
    select (select count(*)::int from income_entry where income_amt <> mer_fee_amt - cost_fee_amt
        or net_income_amt <> income_amt - partner_share_amt) as wrong,
      (select sum(trans_amt) from income_entry where entry_type = 'TRADE'
        and income_date = '2026-11-18')
      = (select sum(trans_amt) from trade where trade_status = 'SUCCESS'
        and trade_time >= '2026-11-18 00:00:00+08' and trade_time < '2026-11-19 00:00:00+08')
        as alike`)
  expect(rows).toEqual([{ wrong: 0, alike: true }])
})

test('half an hour after midnight the day is closed, once', async () => {
  expect(await entriesOf('2026-11-20')).toEqual([])
  await gateway.clock.advance(9 * 3_600_000 + 29 * 60_000)
  expect(await entriesOf('2026-11-20')).toEqual([])
  await gateway.clock.advance(60_000)
  const closed = await entriesOf('2026-11-20')
  expect(closed.length).toBeGreaterThan(10)
  await gateway.clock.advance(3_600_000)
  expect(await entriesOf('2026-11-20')).toEqual(closed)
})

test('a day that was closed before its hour stays as it is', async () => {
  const before = await entriesOf('2026-11-18')
  await gateway.db.transaction((tx) =>
    closeIncome(tx, { providerId: PROVIDER_ONE, from: '2026-11-18', until: '2026-11-19' }),
  )
  expect(before.length).toBeGreaterThan(10)
  expect(await entriesOf('2026-11-18')).toEqual(before)
})
