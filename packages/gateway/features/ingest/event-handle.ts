import { EVENT_STATE } from '#domain/ingest/dicts'
import { loggedEvent } from '#domain/ingest-event/event-key'
import type { SessionContext } from '../../core/call'
import { conflict, notFound } from '../../core/errors'
import { holdBooks } from '../../core/ledger/open-day'
import { checkVersion, stateChanged } from '../../core/moves'
import { noteChange } from '../../core/operations/notes'
import { whereEvent, type WhichEvent } from './event-detail'
import { ingestEvent, source } from './ingest-schema'
import { reasonWords } from './reason-words'
import { sourceOf } from './source-of'
import { moveSuspense } from './suspense'
import { eventKey, type EventRow } from './event-row'
import type { Taking } from './outcome'
import { retryRows } from './retry-rows'

/** An event as the user has seen it. */
export type SeenEvent = WhichEvent & { version?: number | undefined }

/**
 * Locks an event, after the books of its day: every transaction that needs both locks in that order.
 * @throws CallError 90404 outside the scope; 90409 for another version than the user has seen
 */
export async function holdEvent(
  context: SessionContext,
  { version, ...which }: SeenEvent,
): Promise<{ row: EventRow; taking: Taking }> {
  const { tx, caller, clock, upstream, config } = context
  await holdBooks(tx, caller.providerId)
  const [found] = await tx
    .select({ row: ingestEvent, source })
    .from(ingestEvent)
    .innerJoin(source, sourceOf(ingestEvent))
    .where(whereEvent(context, which))
    .for('update', { of: ingestEvent })
  if (!found) throw notFound()
  const { row } = found
  checkVersion(row, version)
  const carrier = row.carrier === 'FILE' ? 'FILE' : 'EVENT'
  const { dataSecret } = config
  const now = clock.now()
  return { row, taking: { tx, source: found.source, upstream, carrier, now, dataSecret } }
}

/** 重试: reads and applies an event again that waits or was refused. */
export async function retryEvent(context: SessionContext, seen: SeenEvent) {
  const { row, taking } = await holdEvent(context, seen)
  if (!OPEN.includes(row.eventState)) throw stateChanged(EVENT_STATE, row.eventState)
  await retryRows(taking, [row])
  return answerOf(context, row)
}

/**
 * 搁置: holds an event back for good; its money leaves 待认领 and is booked nowhere. Of an event that
 * is applied only the contradicting telling is set aside.
 */
export async function discardEvent(
  context: SessionContext,
  { reason, ...seen }: SeenEvent & { reason: string },
) {
  const { row, taking } = await holdEvent(context, seen)
  const { tx } = context
  const version = row.version + 1
  if (OPEN.includes(row.eventState)) {
    await moveSuspense(taking, -row.suspenseAmt)
    const set = { eventState: 'DISCARDED', reason, suspenseAmt: 0, version }
    await tx.update(ingestEvent).set(set).where(eventKey(row))
  } else if (row.eventState === 'APPLIED' && row.conflictReason !== null) {
    await tx.update(ingestEvent).set({ conflictReason: null, version }).where(eventKey(row))
  } else throw stateChanged(EVENT_STATE, row.eventState)
  return answerOf(context, row, reason)
}

const OPEN: readonly string[] = ['WAITING', 'REFUSED']

/** What became of an event, noted in the operation log. */
export async function answerOf({ tx }: SessionContext, before: EventRow, reason?: string) {
  const [after] = await tx.select().from(ingestEvent).where(eventKey(before))
  if (!after) throw conflict()
  const { eventId, sourceId, eventState, tradeNo, refundNo, version } = after
  const words = reasonWords(after.reason)
  noteChange(tx, {
    type: 'ingestEvent',
    id: loggedEvent(after),
    before: { eventState: before.eventState, reason: reasonWords(before.reason) },
    after: {
      eventState,
      reason: reason ?? words,
      ...(tradeNo && { tradeNo }),
      ...(refundNo && { refundNo }),
      ...(after.merId !== before.merId && { merId: after.merId }),
      ...(after.shopId !== before.shopId && { shopId: after.shopId }),
    },
  })
  return { eventId, sourceId, eventState, reason: words, tradeNo, refundNo, version }
}

/** Fen that handling an event may book. */
export async function eventAmt(context: SessionContext, which: WhichEvent): Promise<number> {
  const [row] = await context.tx
    .select({ amt: ingestEvent.amt, suspenseAmt: ingestEvent.suspenseAmt })
    .from(ingestEvent)
    .where(whereEvent(context, which))
  return Math.abs(row?.suspenseAmt || row?.amt || 0)
}
