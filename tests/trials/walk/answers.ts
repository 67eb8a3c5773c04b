import { setTimeout as pause } from 'node:timers/promises'
import { asc, eq, ne } from 'drizzle-orm'
import { formatDateTime, parseTime } from '#domain/dates'
import { trade, upstreamOrder } from '../../../packages/gateway/schema'
import type { EmptyGateway } from '../../../packages/gateway/tests/support/empty-gateway'
import {
  notify,
  type SentOrder,
  type TestUpstream,
} from '../../../packages/gateway/tests/support/upstream'

const DAY_MS = 86_400_000
const registered = (payChannel: string) => ({ payChannel, registered: true, subMchId: 'SUB-1' })

/** What an upstream says where all goes well. */
const GOOD: Readonly<Record<string, object>> = {
  'risk.apply': { code: 'APPROVED' },
  'bank.verify': { code: 'MATCHED' },
  'channel.sign': { code: 'SIGNED' },
  'channel.open': { code: 'OPENED', channels: ['WECHAT', 'ALIPAY', 'UNIONPAY'].map(registered) },
  'bank.cashOut': { code: 'SUCCESS' },
  'bank.autoCash': { code: 'SUCCESS' },
  'bank.withdrawal': { code: 'PAID' },
  'clearing.report': { code: 'REPORTED' },
}

/** A channel's bill of a day, which agrees with the trades. */
async function billOf({ db }: EmptyGateway, { billDate, payChannel }: SentOrder) {
  const start = parseTime(`${billDate} 00:00:00`)
  const rows = await db.select().from(trade).where(eq(trade.payChannel, payChannel!))
  const lines = rows
    .filter(({ tradeTime }) => tradeTime.getTime() >= start && tradeTime.getTime() < start + DAY_MS)
    .map(({ channelTradeNo, payAmt: amt, payTime }) => ({
      channelTradeNo,
      amt,
      time: formatDateTime(payTime!.getTime()),
    }))
  return { code: 'BILL', lines, count: lines.length }
}

/**
 * Answers every order that was delivered and has no answer yet, until there is none.
 * @returns how many answers of each kind were applied
 * @throws Error for one that did not fit
 */
export async function answerAll(gw: EmptyGateway, upstream: TestUpstream) {
  const applied: Record<string, number> = {}
  for (;;) {
    await gw.runDue()
    const open = await gw.db
      .select()
      .from(upstreamOrder)
      .where(eq(upstreamOrder.state, 'SENT'))
      .orderBy(asc(upstreamOrder.askedAt), asc(upstreamOrder.orderId))
    if (open.length === 0) return applied
    for (const { providerId, orderId, kind } of open) {
      const order = upstream.orders.find((one) => one.orderId === orderId)!
      const answer = kind === 'channel.bill' ? await billOf(gw, order) : GOOD[kind]
      const said = await notify(gw, { providerId, orderId, ...answer })
      if (said.result !== 'APPLIED')
        throw new Error(`${kind} ${order.refId}: ${said.result ?? said.respDesc}`)
      applied[kind] = (applied[kind] ?? 0) + 1
    }
  }
}

/** How many orders there are that are not answered, by kind and state. */
export async function openOrders({ db }: EmptyGateway): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const open = await db.select().from(upstreamOrder).where(ne(upstreamOrder.state, 'ANSWERED'))
  for (const { kind, state } of open) {
    const key = `${kind} ${state}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

const reason = '与前一答复不同'
const OTHER: Readonly<Record<string, { code: string; [field: string]: unknown }>> = {
  'risk.apply': { code: 'BLACKLISTED' },
  'bank.verify': { code: 'MISMATCH', reason },
  'channel.sign': { code: 'BLACKLISTED' },
  'channel.open': { code: 'BLACKLISTED' },
  'channel.bill': {
    code: 'BILL',
    lines: [{ channelTradeNo: '4200000000', amt: 1, time: '2026-11-21 12:00:00' }],
    count: 1,
  },
  'bank.cashOut': { code: 'FAIL', reason },
  'bank.autoCash': { code: 'FAIL', reason },
  'clearing.report': { code: 'FAIL', reason },
}

/**
 * Gives every order that has ended an answer that contradicts the first one.
 * @returns how many of each kind and code came to which result
 */
export async function contradict(gw: EmptyGateway): Promise<Record<string, number>> {
  const ended = await gw.db.select().from(upstreamOrder).where(eq(upstreamOrder.state, 'ANSWERED'))
  const results: Record<string, number> = {}
  for (const { providerId, orderId, kind } of ended) {
    const answer = { providerId, orderId, ...OTHER[kind]! }
    let said = await notify(gw, answer)
    while (said.status === 429) {
      await pause(200)
      said = await notify(gw, answer)
    }
    const key = `${kind} ${OTHER[kind]!.code} ${said.result ?? said.respDesc}`
    results[key] = (results[key] ?? 0) + 1
  }
  return results
}
