import { and, count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashOut, statement, upstreamOrder } from '../../schema'
import { createUpstream } from '../../core/upstream/ask'
import type { TestGateway, TestSession } from '../support/gateway'
import { fail, notify, startUpstream, type TestUpstream } from '../support/upstream'
import { DAY, HOUR, orderOf, PROVIDER, startReal } from './support'

let upstream: TestUpstream
let gw: TestGateway
let admin: TestSession
const port = createUpstream()

beforeAll(async () => {
  upstream = await startUpstream()
  gw = await startReal({ ...upstream.settings, timeoutMs: 60_000 })
  admin = await gw.signIn('fws_admin')
  await gw.keepOnlyJobs('none')
  await gw.db.delete(upstreamOrder)
})
afterAll(async () => {
  await gw.close()
  await upstream.close()
})

const post = (path: string, body: Record<string, unknown>) =>
  gw.post(path, body, { session: admin })

async function states() {
  const rows = await gw.db
    .select({ state: upstreamOrder.state, n: count() })
    .from(upstreamOrder)
    .groupBy(upstreamOrder.state)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

/** Payouts and bills that were asked for `ago` milliseconds ago. */
async function ask(payouts: number, bills: number, ago = 0) {
  const now = gw.clock.now() - ago
  const cash = await gw.db
    .select()
    .from(cashOut)
    .where(eq(cashOut.providerId, PROVIDER))
    .limit(payouts)
  const days = await gw.db
    .select()
    .from(statement)
    .where(and(eq(statement.providerId, PROVIDER), eq(statement.billType, 'TRADE')))
    .limit(bills)
  await gw.db
    .update(cashOut)
    .set({ cashStatus: 'INIT' })
    .where(
      inArray(
        cashOut.cashNo,
        cash.map(({ cashNo }) => cashNo),
      ),
    )
  await gw.db
    .update(statement)
    .set({ billStatus: 'WAIT' })
    .where(
      inArray(
        statement.billId,
        days.map(({ billId }) => billId),
      ),
    )
  const by = { providerId: PROVIDER, now }
  await gw.db.transaction(async (tx) => {
    for (const { cashNo, cashAmt: amt } of cash) await port.bank.cashOut(tx, { ...by, cashNo, amt })
    for (const { billId, billDate, payChannel } of days)
      await port.channel.bill(tx, { ...by, billId, billDate, payChannel: payChannel! })
  })
  return { cash, days }
}

test('orders that were asked for before a stop of eight days are all sent after it', async () => {
  // The orders have not been processed since.
  await ask(6, 4, 8 * DAY)
  await gw.runDue()
  expect(await states()).toEqual({ SENT: 10 })
  expect(upstream.orders.map(({ attempt }) => attempt)).toEqual(Array(10).fill('1'))
})

test('an order expires when upstream has had it for seven days, however late that was', async () => {
  await gw.db.delete(upstreamOrder)
  upstream.will(...Array.from({ length: 12 * 24 }, () => fail))
  const { cash } = await ask(1, 0)
  const { cashNo } = cash[0]!
  for (let days = 0; days < 8; days += 0.5) await gw.clock.advance(12 * HOUR)
  expect(await orderOf(gw, 'bank.cashOut', cashNo)).toMatchObject({
    state: 'WAITING',
    sentAt: null,
    deadline: null,
  })
  upstream.will()
  upstream.calm()
  await gw.clock.advance(HOUR)
  const sent = await orderOf(gw, 'bank.cashOut', cashNo)
  expect(sent).toMatchObject({ state: 'SENT' })
  expect(sent.deadline!.getTime() - sent.sentAt!.getTime()).toBe(7 * DAY)
  for (let days = 0; days < 6; days++) await gw.clock.advance(DAY)
  expect(await orderOf(gw, 'bank.cashOut', cashNo)).toMatchObject({ state: 'SENT' })
  await gw.clock.advance(2 * DAY)
  expect(await orderOf(gw, 'bank.cashOut', cashNo)).toMatchObject({ state: 'EXPIRED' })
})

test('what expired is a to-do, and is sent again under its own number, once', async () => {
  const todo = async () => {
    const { respData } = await post('/v1/workbench/todo', {})
    const { items } = respData as { items: { resource: string; count: number }[] }
    return items.find(({ resource }) => resource === 'upstreamOrder')?.count
  }
  const [expired] = await gw.db.select().from(upstreamOrder)
  const { orderId, refId, attempts } = expired!
  expect(await todo()).toBe(1)
  expect(await post('/v1/upstream/resend', { orderId })).toMatchObject({
    respCode: '90000',
    respData: { orderId, orderState: 'WAITING' },
  })
  expect(await post('/v1/upstream/resend', { orderId })).toMatchObject({ respCode: '90409' })
  await gw.runDue()
  expect(upstream.about(refId).at(-1)).toMatchObject({ orderId, attempt: String(attempts + 1) })
  expect(await orderOf(gw, 'bank.cashOut', refId)).toMatchObject({ state: 'SENT', seq: 1 })
  expect(await todo()).toBe(0)
  const answer = { providerId: PROVIDER, orderId, code: 'ACCEPTED' }
  expect(await notify(gw, answer)).toMatchObject({ result: 'APPLIED' })
})

test('a statement that waits for a bill which is no longer requested is made anew', async () => {
  const { days } = await ask(0, 1)
  const { billId } = days[0]!
  expect(await post('/v1/fin/billRemake', { billId })).toMatchObject({
    respCode: '90409',
    respDesc: '正在等待渠道账单，收到后自动生成',
  })
  await gw.db
    .update(upstreamOrder)
    .set({ state: 'EXPIRED', nextAt: null })
    .where(eq(upstreamOrder.refId, billId))
  expect(await post('/v1/fin/billRemake', { billId })).toMatchObject({ respCode: '90000' })
  expect(await orderOf(gw, 'channel.bill', billId)).toMatchObject({ seq: 2, state: 'WAITING' })
})
