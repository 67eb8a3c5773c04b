import { and, eq, inArray, or } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { formatDate } from '#domain/dates'
import { compareAgain } from '../../core/compare-again'
import { applyAll } from './apply-all'
import { eventKey, stateOf, type EventRow } from './event-row'
import { readEvent, type ReadEvent } from './facts'
import { ingestEvent } from './ingest-schema'
import { openText } from './kept-text'
import type { Outcome, Taking } from './outcome'
import { holdOnce, moveSuspense } from './suspense'

/** Applies what waited for trades, refunds, members and activities that are known now. */
export async function applyWaiting(
  taking: Taking,
  events: readonly ReadEvent[],
  outcomes: ReadonlyMap<ReadEvent, Outcome>,
): Promise<void> {
  const { tx, source } = taking
  const told = events.filter((event) => outcomes.get(event)?.state === 'APPLIED')
  if (told.length === 0) return
  const nos = told.flatMap(({ facts }) => facts.channelTradeNo ?? [])
  const outs = told.flatMap(({ kind, facts }) => [
    ...(kind === 'member.joined' ? [facts.memberNo!] : []),
    ...(kind === 'activity.opened' ? [facts.actNo!] : []),
    ...(facts.outTradeNo ? [facts.outTradeNo] : []),
    ...(facts.outRefundNo ? [facts.outRefundNo] : []),
    ...(facts.couponNo ? [facts.couponNo] : []),
  ])
  const refunds = told.flatMap(({ facts }) => facts.channelRefundNo ?? [])
  const waiting = await tx
    .select()
    .from(ingestEvent)
    .where(
      and(
        eq(ingestEvent.providerId, source.providerId),
        eq(ingestEvent.sourceId, source.sourceId),
        eq(ingestEvent.eventState, 'WAITING'),
        inArray(ingestEvent.reason, ['TRADE', 'REFUND', 'MEMBER', 'ACTIVITY']),
        or(
          isAnyOf(ingestEvent.channelTradeNo, nos),
          isAnyOf(ingestEvent.outNo, outs),
          isAnyOf(ingestEvent.channelRefundNo, refunds),
        ),
      ),
    )
    .orderBy(ingestEvent.occurredAt, ingestEvent.eventId)
    .for('update')
  await retryRows(taking, waiting)
}

/**
 * Applies kept events again, which the caller has locked; what was bound by hand counts as told.
 * @param withoutTerminal leaves out the terminal, which is not known here
 * @returns what became of each
 */
export async function retryRows(
  taking: Taking,
  rows: readonly EventRow[],
  { withoutTerminal = false } = {},
): Promise<Outcome[]> {
  if (rows.length === 0) return []
  const { tx, source, dataSecret } = taking
  const events = rows.map((row) => {
    const raw = openText(dataSecret, row.raw, source.sourceId)
    return readEvent({
      ...raw,
      ...(row.merId !== null && { merId: row.merId }),
      ...(row.shopId !== null && { shopId: row.shopId }),
      ...(withoutTerminal && { termNo: null, serialNo: null }),
    })
  })
  const outcomes = await applyAll(taking, events)
  const states = rows.map((row, i) => {
    const { eventId, channelTradeNo } = row
    return { eventId, channelTradeNo, ...stateOf(events[i]!, outcomes.get(events[i]!)!) }
  })
  await holdOnce(taking, states)
  let suspense = 0
  for (const [i, row] of rows.entries()) {
    const { eventId: _id, channelTradeNo: _no, ...state } = states[i]!
    suspense += state.suspenseAmt - row.suspenseAmt
    await tx
      .update(ingestEvent)
      .set({ ...state, attempts: row.attempts + 1, version: row.version + 1 })
      .where(eventKey(row))
  }
  await moveSuspense(taking, suspense)
  await applyWaiting(taking, events, outcomes)
  await compareDays(
    taking,
    events.filter((event) => outcomes.get(event)?.state === 'APPLIED'),
  )
  return events.map((event) => outcomes.get(event)!)
}

/** What is booked after its day's comparison is no difference of that day any more. */
async function compareDays({ tx, source, now }: Taking, events: readonly ReadEvent[]) {
  const { providerId } = source
  const days = new Set(events.map(({ occurredAt }) => formatDate(occurredAt)))
  for (const fileDate of days)
    if (fileDate < formatDate(now)) await compareAgain(tx, { providerId, fileDate }, now)
}
