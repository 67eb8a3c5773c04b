import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as db from '../../../schema'
import type { TestGateway, TestSession } from '../../support/gateway'
import { notify, startUpstream, type TestUpstream } from '../../support/upstream'
import { orderOf, PROVIDER, startReal } from '../../upstream/support'

let upstream: TestUpstream
let gw: TestGateway
let admin: TestSession
beforeAll(async () => {
  upstream = await startUpstream()
  gw = await startReal(upstream.settings)
  admin = await gw.signIn('fws_admin')
})
afterAll(async () => {
  await gw.close()
  await upstream.close()
})

/** A day's statement of one channel, asked for anew. */
async function remade(payChannel: string) {
  const [bill] = await gw.db
    .select()
    .from(db.statement)
    .where(
      and(
        eq(db.statement.providerId, PROVIDER),
        eq(db.statement.billType, 'TRADE'),
        eq(db.statement.payChannel, payChannel),
        eq(db.statement.billStatus, 'READY'),
      ),
    )
  const { billId, billDate, transCount } = bill!
  await gw.post('/v1/fin/billRemake', { billId }, { session: admin })
  await gw.runDue()
  const { orderId } = await orderOf(gw, 'channel.bill', billId)
  const ours = await gw.db.execute<{ no: string; amt: string; time: string }>(
    `select channel_trade_no as no, pay_amt::text as amt,
      to_char(trade_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time
    from trade where provider_id = '${PROVIDER}' and pay_channel = '${payChannel}'
      and trade_status = 'SUCCESS' and (trade_time at time zone 'Asia/Shanghai')::date = '${billDate}'`,
  )
  const same = ours.rows.map(({ no, amt, time }) => ({ channelTradeNo: no, amt, time }))
  expect(same).toHaveLength(transCount)
  return { billId, billDate, same, head: { providerId: PROVIDER, orderId } }
}

const strange = (billDate: string, from: number, n: number) =>
  Array.from({ length: n }, (_, i) => ({
    channelTradeNo: `STRANGE-${from + i}`,
    amt: 100,
    time: `${billDate} 12:00:00`,
  }))

const billOf = async (billId: string) =>
  (await gw.db.select().from(db.statement).where(eq(db.statement.billId, billId)))[0]!

test('a bill of 30,000 lines comes in ten notices, and only what differs is a difference', async () => {
  const { billId, billDate, same, head } = await remade('WECHAT')
  for (let part = 0; part < 10; part++) {
    const lines = strange(billDate, part * 3_000, 3_000)
    expect(await notify(gw, { ...head, code: 'LINES', lines })).toMatchObject({ result: 'APPLIED' })
  }
  const { answer } = await orderOf(gw, 'channel.bill', billId)
  expect(answer).toEqual({ code: 'LINES', count: 30_000 })
  const [first, second, ...rest] = same
  const lines = [{ ...second!, amt: Number(second!.amt) + 1 }, ...rest]
  const count = 30_000 + lines.length
  expect(await notify(gw, { ...head, code: 'BILL', lines, count })).toMatchObject({
    result: 'APPLIED',
  })
  await gw.runDue()
  const made = await billOf(billId)
  expect(made).toMatchObject({ billStatus: 'READY', diffCount: 30_002 })
  const told = await gw.db
    .select()
    .from(db.statementDiff)
    .where(and(eq(db.statementDiff.billId, billId), eq(db.statementDiff.gone, false)))
  const ofType = (type: string) => told.filter(({ diffType }) => diffType === type)
  expect(ofType('AMOUNT')).toMatchObject([
    {
      channelTradeNo: second!.channelTradeNo,
      localAmt: Number(second!.amt),
      channelAmt: Number(second!.amt) + 1,
    },
  ])
  expect(ofType('NO_CHANNEL')).toMatchObject([{ channelTradeNo: first!.channelTradeNo }])
  expect(ofType('NO_LOCAL')).toHaveLength(30_000)
  // What was compared is not kept twice.
  expect(await gw.db.select().from(db.upstreamBillLine)).toEqual([])
})

test('a day on which only the channel has payments is a statement with differences', async () => {
  const { billId, billDate, head } = await remade('UNIONPAY')
  await gw.db
    .update(db.trade)
    .set({ payChannel: 'WECHAT' })
    .where(and(eq(db.trade.providerId, PROVIDER), eq(db.trade.payChannel, 'UNIONPAY')))
  await gw.db
    .update(db.refund)
    .set({ payChannel: 'WECHAT' })
    .where(and(eq(db.refund.providerId, PROVIDER), eq(db.refund.payChannel, 'UNIONPAY')))
  const lines = strange(billDate, 0, 3)
  await notify(gw, { ...head, code: 'BILL', lines, count: 3 })
  await gw.runDue()
  const made = await billOf(billId)
  expect(made).toMatchObject({ billStatus: 'READY', transCount: 0, diffCount: 3 })
  expect(made.fileToken).not.toBeNull()
})

test('a line that stands twice, or once more with another amount, is a difference of its own', async () => {
  const { billId, same, head } = await remade('ALIPAY')
  const [first, second, ...rest] = same
  const lines = [first!, first!, { ...second!, amt: 25_000 }, second!, ...rest]
  await notify(gw, { ...head, code: 'BILL', lines, count: lines.length })
  await gw.runDue()
  const told = await gw.db
    .select()
    .from(db.statementDiff)
    .where(and(eq(db.statementDiff.billId, billId), eq(db.statementDiff.gone, false)))
  const brief = told.map(({ diffType, channelTradeNo, localAmt, channelAmt }) => [
    diffType,
    channelTradeNo,
    localAmt,
    channelAmt,
  ])
  expect(brief.toSorted()).toEqual(
    [
      ['NO_LOCAL', first!.channelTradeNo, null, Number(first!.amt)],
      ['NO_LOCAL', second!.channelTradeNo, null, 25_000],
    ].toSorted(),
  )
})
