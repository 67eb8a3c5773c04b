import { and, eq, inArray, like } from 'drizzle-orm'
import { SANDBOX_SOURCE } from '../../../conformance/teller'
import type { Db } from '../../core/db/open'
import { ingestEvent, refund, trade } from '../../schema'
import type { Difference } from './check'
import type { KnownEvents } from './writers'

/** States in which an event of such an answer may be later: what waits may come to be applied. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  APPLIED: ['APPLIED'],
  SAME: ['APPLIED', 'WAITING'],
  WAITING: ['APPLIED', 'WAITING'],
  REFUSED: ['REFUSED'],
}

/** Compares the events, trades and refunds that are stored with what an acquirer was answered. */
export async function checkEvents(
  db: Db,
  { sent, answered, open }: KnownEvents,
  found: Difference,
): Promise<void> {
  if (sent.size === 0) return
  const rows = await db
    .select()
    .from(ingestEvent)
    .where(
      and(
        eq(ingestEvent.sourceId, SANDBOX_SOURCE.sourceId),
        like(ingestEvent.channelTradeNo, 'CKT%'),
      ),
    )
  const byId = new Map(rows.map((row) => [row.eventId, row]))
  for (const [eventId, { state, tradeNo, refundNo }] of answered) {
    const row = byId.get(eventId)
    const said = `event ${eventId}: answered ${state} ${tradeNo ?? ''} ${refundNo ?? ''}`
    if (!row) found.lost.push(said)
    else if (!LATER[state]?.includes(row.eventState))
      found.wrong.push(`${said}, is ${row.eventState} ${row.reason}`)
    else if ((tradeNo && row.tradeNo !== tradeNo) || (refundNo && row.refundNo !== refundNo))
      found.lost.push(`${said}, has ${row.tradeNo} ${row.refundNo}`)
  }
  for (const { requestSeqId, body } of open) {
    const ids = (body.events as { eventId: string }[]).map(({ eventId }) => eventId)
    const fresh = ids.filter((id) => !answered.has(id))
    const stored = fresh.filter((id) => byId.has(id)).length
    if (stored !== 0 && stored !== fresh.length)
      found.wrong.push(`delivery ${requestSeqId}: ${stored} of ${fresh.length} events are stored`)
  }
  await checkTrades(db, { sent, byId }, found)
}

type Row = typeof ingestEvent.$inferSelect

/** Each payment that was taken is one trade of its amount, each refund one refund of its trade. */
async function checkTrades(
  db: Db,
  { sent, byId }: { sent: KnownEvents['sent']; byId: ReadonlyMap<string, Row> },
  found: Difference,
): Promise<void> {
  const trades = await db.select().from(trade).where(like(trade.channelTradeNo, 'CKT%'))
  const refunds = await db
    .select()
    .from(refund)
    .where(inArray(refund.tradeNo, trades.length > 0 ? trades.map((row) => row.tradeNo) : ['']))
  const ofNo = grouped(trades, (row) => row.channelTradeNo ?? '')
  const ofTrade = grouped(refunds, (row) => row.tradeNo)
  const paid = [...sent.values()].filter(({ kind }) => kind === 'trade.paid')
  const amounts = new Map(paid.map((event) => [String(event.channelTradeNo), event.transAmt]))
  for (const [eventId, event] of sent) {
    const state = byId.get(eventId)?.eventState
    const no = String(event.channelTradeNo)
    const [first, ...more] = ofNo.get(no) ?? []
    if (state === 'WAITING' && first) found.wrong.push(`event ${eventId} waits beside its trade`)
    if (state !== 'APPLIED') continue
    if (!first) found.lost.push(`trade ${no} of event ${eventId}`)
    else if (more.length > 0) found.doubled.push(`trade ${no}: ${more.length + 1}`)
    else if (first.transAmt !== amounts.get(no))
      found.wrong.push(`trade ${no}: ${first.transAmt} fen for ${String(amounts.get(no))}`)
    else if (event.kind === 'trade.revoked' && first.tradeStatus !== 'REVOKED')
      found.lost.push(`revocation of ${no}, which is ${first.tradeStatus}`)
    else if (event.kind === 'refund.succeeded') {
      const own = ofTrade.get(first.tradeNo) ?? []
      if (own.length === 0) found.lost.push(`refund of ${no}`)
      else if (own.length > 1) found.doubled.push(`refund of ${no}: ${own.length}`)
      else if (own[0]!.refundAmt !== event.refundAmt || first.refundAmt !== event.refundAmt)
        found.wrong.push(`refund of ${no}: ${own[0]!.refundAmt}, trade ${first.refundAmt} fen`)
    }
  }
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
