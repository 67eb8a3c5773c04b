import { and, eq, like, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates'
import { BANK_CHECKS } from '../../../features/proof/bank'
import { BOOK_CHECKS } from '../../../features/proof/books'
import { DAY_CHECKS } from '../../../features/proof/days'
import { DIFFERENCE_CHECKS } from '../../../features/proof/differences'
import * as db from '../../../schema'
import { startTestGateway, type TestGateway } from '../../support/gateway'
import { notify, startUpstream, type TestUpstream } from '../../support/upstream'
import { feelessTrade, PROVIDER, tradeNow } from '../../refund/trades'
import { orderOf } from '../../upstream/support'

/** Outside the sandbox a channel's money is in the bank account once there is a word of it. */
const HOUR = 3_600_000
const METRICS_TOKEN = 'a-token-of-16-chars'
let upstream: TestUpstream
let gw: TestGateway
let admin: Awaited<ReturnType<TestGateway['signIn']>>

beforeAll(async () => {
  upstream = await startUpstream()
  gw = await startTestGateway({
    upstream: upstream.settings,
    config: { sandbox: false },
    metricsToken: METRICS_TOKEN,
  })
  admin = await gw.signIn('fws_admin')
  await gw.keepOnlyJobs('income.close', 'ledger.day', 'statement.plan', 'merchant-settle-08')
})
afterAll(async () => {
  await gw.close()
  await upstream.close()
})

const post = (path: string, body: Record<string, unknown>) =>
  gw.post(path, body, { session: admin })
const state = (clearWord: string, payoutWaits = 'YES') =>
  post('/v1/account/setClearing', { clearWord, payoutWaits, reason: '与渠道约定' })
const bank = async () => (await post('/v1/account/overview', {})).respData.bank
/** What `/metrics` says of channels’ money without a word. */
async function unclearedFigures() {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { body } = await gw.app.inject({ url: '/metrics', headers })
  return body.split('\n').filter((line) => line.startsWith('console_channel_uncleared_'))
}
const settled = (payChannel: string, settleDate: string, amt: number) =>
  notify(gw, {
    providerId: PROVIDER,
    kind: 'channel.settled',
    refId: `${payChannel}-${settleDate}`,
    code: 'SETTLED',
    amt,
  })
const batchOf = async (tradeNo: string) => {
  const { batchNo } = await tradeNow(gw, tradeNo)
  const [batch] = await gw.db
    .select()
    .from(db.merchantSettlement)
    .where(eq(db.merchantSettlement.batchNo, batchNo!))
  return batch!
}
const payoutOf = async (tradeNo: string) =>
  orderOf(gw, 'bank.cashOut', (await batchOf(tradeNo)).payoutNo!)
const ownPayouts = () =>
  upstream.orders.filter((one) => one.providerId === PROVIDER && one.kind!.startsWith('bank.'))
/** Payouts that were sent with trades of a day or a later one. */
async function sentWithTradesSince(day: string) {
  const { rows } = await gw.db.execute<{ no: string }>(sql`
    select distinct s.payout_no as no from merchant_settlement s
    join trade t on t.provider_id = s.provider_id and t.batch_no = s.batch_no
    where t.trade_time >= ${day}::timestamp at time zone 'Asia/Shanghai'
      and s.payout_no = any(${sql.param(ownPayouts().map(({ refId }) => refId))}::text[])`)
  return rows
}
const clearings = () =>
  gw.db
    .select()
    .from(db.channelClearing)
    .orderBy(db.channelClearing.settleDate, db.channelClearing.payChannel)
const clearVouchers = async () =>
  (
    await gw.db
      .select({ no: db.ledgerVoucher.voucherNo, amt: db.ledgerVoucher.debitAmt })
      .from(db.ledgerVoucher)
      .where(
        and(
          eq(db.ledgerVoucher.providerId, PROVIDER),
          like(db.ledgerVoucher.voucherNo, 'VD202611%CLEAR'),
          sql`${db.ledgerVoucher.bizDate} > '2026-11-20'`,
        ),
      )
  ).map(({ no, amt }) => [no, amt])
const faults = async () => {
  const checks = [...BOOK_CHECKS, ...DAY_CHECKS, ...BANK_CHECKS, ...DIFFERENCE_CHECKS]
  const found = []
  for (const check of checks)
    found.push(...(await gw.db.transaction((tx) => check.run(tx, PROVIDER))).differences)
  return found
}
/** What the channels owe of a day's payments, by channel. */
async function owed(day: string): Promise<Map<string, number>> {
  const { rows } = await gw.db.execute<{ pay_channel: string; amt: string }>(sql`
    select pay_channel, sum(trans_amt - cost_fee_amt - net_income_amt)
      - sum(case when trans_count > 0 then coalesce((select sum(coupon_amt) from trade_day r
          where r.provider_id = i.provider_id and r.trade_date = i.income_date
            and r.partner_id = i.partner_id and r.pay_channel = i.pay_channel), 0) else 0 end) as amt
    from income_day i where provider_id = ${PROVIDER} and income_date = ${day} group by 1`)
  return new Map(rows.map(({ pay_channel, amt }) => [pay_channel, Number(amt)]))
}
/** The channel's bill of a day comes, with the lines given. */
async function billComes(payChannel: string, billDate: string, lines: unknown[]) {
  const [bill] = await gw.db
    .select()
    .from(db.statement)
    .where(
      and(
        eq(db.statement.providerId, PROVIDER),
        eq(db.statement.billType, 'TRADE'),
        eq(db.statement.billDate, billDate),
        eq(db.statement.payChannel, payChannel),
      ),
    )
  const { orderId } = await orderOf(gw, 'channel.bill', bill!.billId)
  const fields = { providerId: PROVIDER, orderId, code: 'BILL', lines, count: lines.length }
  expect(await notify(gw, fields)).toMatchObject({ result: 'APPLIED' })
  await gw.runDue()
  return bill!.billId
}
const tradeOf = (day: string, payAmt: number, over: Partial<typeof db.trade.$inferInsert> = {}) =>
  feelessTrade(gw, payAmt, {
    tradeTime: new Date(`${day}T12:00:00+08:00`),
    settleDate: addDays(day, 1),
    payChannel: 'WECHAT',
    ...over,
  })

describe('by the channel’s own word', () => {
  let tradeNo: string
  let before: number

  test('on the settle date no money is in the bank account and no payout is sent', async () => {
    expect(await state('EVENT')).toMatchObject({
      respCode: '90000',
      respData: { clearSince: '2026-11-21', clearWord: 'EVENT', payoutWaits: true },
    })
    const trade = await feelessTrade(gw, 700_000, {
      tradeTime: new Date('2026-11-20T12:00:00+08:00'),
      settleDate: '2026-11-23',
      payChannel: 'WECHAT',
    })
    tradeNo = trade.tradeNo
    await gw.db.update(db.merchant).set({ settleCycle: 'T1' })
    await gw.clock.advance(63 * HOUR)
    before = (await bank()).bookAmt
    await gw.clock.advance(2.5 * HOUR)
    expect(await clearVouchers()).toEqual([])
    expect((await bank()).bookAmt).toBe(before)
    expect(await batchOf(tradeNo)).toMatchObject({
      batchStatus: 'WAITING',
      reason: '等待对账：渠道资金尚未确认到账',
    })
    expect(await payoutOf(tradeNo)).toMatchObject({ state: 'KEPT', waitDay: '2026-11-23' })
    expect(await sentWithTradesSince('2026-11-20')).toEqual([])
    const { payoutNo } = await batchOf(tradeNo)
    const { respData } = await post('/v1/cashout/queryList', { cashNo: payoutNo })
    expect(respData.list[0].cellHints).toEqual({ cashStatus: '等待对账' })
    expect(await faults()).toEqual([])
  })

  test('a word is booked once on the open day, and another amount does not fit', async () => {
    const amt = (await owed('2026-11-20')).get('WECHAT')!
    expect(await settled('WECHAT', '2026-11-21', amt)).toMatchObject({ result: 'APPLIED' })
    expect(await settled('WECHAT', '2026-11-21', amt)).toMatchObject({ result: 'APPLIED' })
    expect(await settled('WECHAT', '2026-11-21', amt - 1)).toMatchObject({ result: 'UNFIT' })
    expect(await settled('WECHAT', '2026-11-20', 100)).toMatchObject({ result: 'UNFIT' })
    expect(await settled('WECHAT', '2026-11-24', 100)).toMatchObject({ result: 'UNFIT' })
    expect(await settled('NOBODY', '2026-11-21', 100)).toMatchObject({ result: 'UNFIT' })
    expect(await clearings()).toMatchObject([
      { payChannel: 'WECHAT', settleDate: '2026-11-21', amt, bookDate: '2026-11-23' },
    ])
    await gw.runDue()
    expect((await bank()).bookAmt).toBe(before + amt)
  })

  test('a line of the bank’s statement that staff enter is a word, once', async () => {
    const { uncleared } = await bank()
    const sum = uncleared.reduce((fen: number, { amt }: { amt: number }) => fen + amt, 0)
    expect(await unclearedFigures()).toEqual([
      `console_channel_uncleared_days{provider="${PROVIDER}"} 1`,
      `console_channel_uncleared_fen{provider="${PROVIDER}"} ${sum}`,
    ])
    const [first] = uncleared as { payChannel: string; settleDate: string; amt: number }[]
    expect(first).toEqual({
      payChannel: 'ALIPAY',
      settleDate: '2026-11-21',
      amt: expect.any(Number),
    })
    expect(first!.amt).toBe((await owed('2026-11-20')).get('ALIPAY'))
    const line = { ...first!, amt: String(first!.amt), bankSerialNo: 'B2026112300017' }
    const enter = (over: Record<string, unknown> = {}) =>
      post('/v1/account/enterClearing', { ...line, ...over })
    expect(await enter({ amt: '' })).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'amt', msg: '请输入到账金额' }] },
    })
    expect(await enter({ settleDate: '2026-11-24' })).toMatchObject({
      respCode: '90409',
      respDesc: '结算日尚未到来',
    })
    expect(await enter({ bankSerialNo: ' 1 ' })).toMatchObject({
      respData: { errors: [{ field: 'bankSerialNo', msg: '银行流水号不能少于4位' }] },
    })
    // As a bank's sheet shows it; it is read as the code that it is.
    expect(await enter({ bankSerialNo: "'Ｂ2026 1123 00017" })).toMatchObject({
      respCode: '90000',
      respData: { bankSerialNo: 'B2026112300017' },
    })
    expect(await enter({ settleDate: '2026-11-22' })).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'bankSerialNo', msg: '该银行流水已登记' }] },
    })
    expect(await enter({ bankSerialNo: 'B2026112300018' })).toMatchObject({
      respCode: '90409',
      respDesc: '该日渠道资金已入账',
    })
    const readonly = await gw.signIn('fws_readonly')
    const refused = await gw.post('/v1/account/enterClearing', line, { session: readonly })
    expect(refused.respCode).toBe('90403')
    expect((await clearings())[0]).toMatchObject({
      payChannel: 'ALIPAY',
      source: 'BANK',
      bankSerialNo: 'B2026112300017',
    })
  })

  test('payouts of the day are sent when their last channel has reported', async () => {
    const all = await owed('2026-11-20')
    const told = ['WECHAT', 'ALIPAY']
    const others = [...all].filter(([payChannel]) => !told.includes(payChannel))
    for (const [payChannel, amt] of others)
      expect(await settled(payChannel, '2026-11-21', amt)).toMatchObject({ result: 'APPLIED' })
    await gw.runDue()
    expect(await payoutOf(tradeNo)).toMatchObject({ state: 'SENT', waitDay: null })
    expect((await batchOf(tradeNo)).reason).toBe('')
    expect(await unclearedFigures()).toEqual([
      `console_channel_uncleared_days{provider="${PROVIDER}"} 0`,
      `console_channel_uncleared_fen{provider="${PROVIDER}"} 0`,
    ])
    await gw.clock.advance(18 * HOUR)
    const sum = [...all.values()].reduce((total, amt) => total + amt, 0)
    expect(await clearVouchers()).toEqual([['VD20261123CLEAR', sum]])
    expect(await faults()).toEqual([])
  })
})

describe('by the bill', () => {
  test('a bill that agrees is no word while only the channel’s own notice is one', async () => {
    const trade = await tradeOf('2026-11-24', 30_000)
    await gw.clock.advance(32 * HOUR)
    expect(await payoutOf(trade.tradeNo)).toMatchObject({ state: 'KEPT' })
    const line = { channelTradeNo: trade.channelTradeNo, amt: 30_000, time: '2026-11-24 12:00:00' }
    await billComes('WECHAT', '2026-11-24', [line])
    expect(await payoutOf(trade.tradeNo)).toMatchObject({ state: 'KEPT' })

    expect(await state('BILL')).toMatchObject({ respCode: '90000' })
    await gw.runDue()
    expect((await clearings()).at(-1)).toMatchObject({
      settleDate: '2026-11-25',
      payChannel: 'WECHAT',
      amt: 30_000,
      source: 'BILL',
      bookDate: '2026-11-25',
    })
    expect(await payoutOf(trade.tradeNo)).toMatchObject({ state: 'SENT' })
    expect(await faults()).toEqual([])
  })

  test('one that differs is a word when its differences are decided, without what they cost', async () => {
    const trade = await tradeOf('2026-11-25', 40_000)
    await gw.clock.advance(24 * HOUR)
    const line = { channelTradeNo: trade.channelTradeNo, amt: 39_000, time: '2026-11-25 12:00:00' }
    const billId = await billComes('WECHAT', '2026-11-25', [line])
    expect(await payoutOf(trade.tradeNo)).toMatchObject({ state: 'KEPT' })
    const [one] = await gw.db
      .select()
      .from(db.statementDiff)
      .where(eq(db.statementDiff.billId, billId))
    const { diffId, version } = one!
    const decided = { diffId, version: String(version), decision: 'ACCEPT', reason: '渠道少付' }
    expect(await post('/v1/fin/diffHandle', decided)).toMatchObject({ respCode: '90000' })
    await gw.runDue()
    expect((await clearings()).at(-1)).toMatchObject({ settleDate: '2026-11-26', amt: 39_000 })
    expect(await payoutOf(trade.tradeNo)).toMatchObject({ state: 'SENT' })
    await gw.clock.advance(24 * HOUR)
    expect(await faults()).toEqual([])
  })

  test('payouts that need not wait are sent without a word', async () => {
    expect(await state('EVENT', 'NO')).toMatchObject({ respCode: '90000' })
    const trade = await tradeOf('2026-11-27', 50_000)
    await gw.clock.advance(72 * HOUR)
    expect(await payoutOf(trade.tradeNo)).toMatchObject({ state: 'SENT', waitDay: null })
    expect((await clearings()).at(-1)).toMatchObject({ settleDate: '2026-11-26' })
  })

  test('a channel without a word keeps only payouts of batches with its own payments', async () => {
    expect(await state('BILL')).toMatchObject({ respCode: '90000' })
    const kept = await tradeOf('2026-11-30', 60_000)
    const [other] = await gw.db
      .select({ merId: db.shop.merId, shopId: db.shop.shopId })
      .from(db.shop)
      .innerJoin(db.merchant, eq(db.merchant.merId, db.shop.merId))
      .where(
        and(
          eq(db.shop.providerId, PROVIDER),
          eq(db.shop.autoCash, '0'),
          eq(db.merchant.merStatus, 'NORMAL'),
          ne(db.merchant.merId, kept.merId),
        ),
      )
      .limit(1)
    const free = await tradeOf('2026-11-30', 20_000, { ...other, payChannel: 'ALIPAY' })
    await gw.clock.advance(24 * HOUR)
    expect(await payoutOf(free.tradeNo)).toMatchObject({ state: 'KEPT', waitDay: '2026-12-01' })
    const time = '2026-11-30 12:00:00'
    await billComes('ALIPAY', '2026-11-30', [
      { channelTradeNo: free.channelTradeNo, amt: 20_000, time },
    ])
    await billComes('WECHAT', '2026-11-30', [
      { channelTradeNo: kept.channelTradeNo, amt: 59_000, time },
    ])
    expect(await payoutOf(free.tradeNo)).toMatchObject({ state: 'SENT', waitDay: null })
    expect(await payoutOf(kept.tradeNo)).toMatchObject({ state: 'KEPT', waitDay: '2026-12-01' })
    expect(await faults()).toEqual([])
  })
})
