import { formatDateTime, parseTime } from '#domain/dates'
import type { Told } from '../../ingest/support'

/** A fixed sequence of numbers from 0 to 1 (mulberry32). */
function sequence(seed: number): () => number {
  let at = seed
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let t = Math.imul(at ^ (at >>> 15), 1 | at)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const time = (day: string, minute: number) => formatDateTime(parseTime(day) + minute * 60_000)

/**
 * Payments of some days with what happens to them afterwards, in the order in which it happens:
 * orders, closings, failures, revocations, refunds of a part and of all, and merchants nobody knows.
 */
export function eventsOf(
  merIds: readonly string[],
  days: readonly string[],
  payments: number,
): Told[] {
  const next = sequence(7)
  const events: Told[] = []
  for (let i = 0; i < payments; i++) {
    const day = days[Math.floor(next() * days.length)]!
    const minute = Math.floor(next() * 600) + 60
    const no = `M${String(i).padStart(7, '0')}`
    const transAmt = 100 + Math.floor(next() * 50_000)
    const kind = next()
    const of = {
      channelTradeNo: no,
      outTradeNo: `O${no}`,
      transAmt,
      couponAmt: next() < 0.1 ? Math.floor(transAmt / 10) : 0,
      payChannel: next() < 0.6 ? 'WECHAT' : 'ALIPAY',
      payType: 'JSAPI',
      merId: kind < 0.02 ? '404404' : merIds[Math.floor(next() * merIds.length)]!,
      orderTime: time(day, minute),
    }
    const at = (later: number) => time(day, minute + later)
    const add = (name: string, later: number, facts: Told) =>
      events.push({
        eventId: `${name}-${no}-${events.length}`,
        kind: name,
        occurredAt: at(later),
        ...facts,
      })
    if (kind < 0.12) add('trade.created', 0, of)
    if (kind >= 0.12 && kind < 0.16) {
      add('trade.created', 0, of)
      add('trade.closed', 5, { outTradeNo: of.outTradeNo })
      continue
    }
    if (kind >= 0.16 && kind < 0.19) {
      add('trade.failed', 1, of)
      continue
    }
    add('trade.paid', 1, of)
    if (kind >= 0.19 && kind < 0.22) add('trade.revoked', 3, { channelTradeNo: no })
    const payAmt = transAmt - of.couponAmt
    const refunds =
      kind >= 0.3 && kind < 0.36
        ? [payAmt]
        : kind >= 0.36 && kind < 0.4
          ? [Math.floor(payAmt / 3), Math.floor(payAmt / 4)]
          : []
    for (const [n, refundAmt] of refunds.entries())
      add('refund.succeeded', 30 + n, {
        channelTradeNo: no,
        channelRefundNo: `R${no}${n}`,
        refundAmt,
      })
  }
  return events
}

/** The same in another order. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const next = sequence(seed)
  return list
    .map((one) => [next(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}
