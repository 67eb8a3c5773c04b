import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { insertRows } from '../../core/db/insert-rows'
import { INGEST_RETRY } from '../../core/ingest-retry'
import { enqueueJob } from '../../core/jobs'
import { applyAll } from './apply-all'
import { eventKey, factsOfRow, stateOf, type EventRow } from './event-row'
import { readEvent, type RawEvent, type ReadEvent } from './facts'
import { ingestEvent } from './ingest-schema'
import { keepText } from './kept-text'
import { contradicts, refused, same, type Applying, type Outcome, type Taking } from './outcome'
import { applyWaiting } from './retry-rows'
import { holdOnce, moveSuspense } from './suspense'

/** An event as a carrier brings it. */
export interface ToldEvent {
  raw: RawEvent
  fileId?: string
  line?: number
}

/**
 * Takes events of one source: each is kept, and applied at most once, in the caller's transaction
 * (contract §8). The door, files and the sandbox's acquirer all come through here.
 * @returns what became of each, in order
 */
export async function takeEvents(
  taking: Taking,
  told: readonly ToldEvent[],
): Promise<(Outcome & { eventId: string })[]> {
  const first = new Map<string, ToldEvent>()
  const again: ToldEvent[] = []
  for (const one of told)
    if (first.has(one.raw.eventId)) again.push(one)
    else first.set(one.raw.eventId, one)
  const outcomes = await takeDistinct(taking, [...first.values()])
  // A number that stands twice in one delivery is told again.
  const repeated = again.length > 0 ? await takeEvents(taking, again) : []
  const left = [...repeated]
  return told.map((one) => {
    const { eventId } = one.raw
    const outcome = first.get(eventId) === one ? outcomes.get(eventId)! : left.shift()!
    return { ...outcome, eventId }
  })
}

async function takeDistinct(
  taking: Taking,
  told: readonly ToldEvent[],
): Promise<Map<string, Outcome>> {
  const { tx, source, carrier, now, dataSecret } = taking
  const { providerId, sourceId } = source
  const kept = await keptEvents(
    taking,
    told.map(({ raw }) => raw.eventId),
  )
  const outcomes = new Map<string, Outcome>()
  const open: ReadEvent[] = []
  for (const { raw } of told) {
    const event = readEvent(raw)
    const before = kept.get(raw.eventId)
    const answer = before && (await answerAgain(taking, before, event))
    if (answer) outcomes.set(raw.eventId, answer)
    else open.push(event)
  }
  const fresh = await applyAll(taking, open)
  const byId = new Map(told.map((one) => [one.raw.eventId, one]))
  const at = new Date(now)
  const rows = open.map((event) => {
    const outcome = fresh.get(event)!
    outcomes.set(event.eventId, outcome)
    const { fileId = null, line = null } = byId.get(event.eventId)!
    return {
      providerId,
      sourceId,
      eventId: event.eventId,
      receivedAt: at,
      carrier,
      fileId,
      line,
      raw: keepText(dataSecret, event.raw, sourceId),
      attempts: (kept.get(event.eventId)?.attempts ?? 0) + 1,
      conflictRaw: null,
      conflictReason: null,
      version: (kept.get(event.eventId)?.version ?? 0) + 1,
      ...factsOfRow(event),
      ...stateOf(event, outcome),
    }
  })
  await holdOnce(taking, rows)
  await insertRows(
    tx,
    ingestEvent,
    rows.filter(({ eventId }) => !kept.has(eventId)),
  )
  for (const row of rows.filter(({ eventId }) => kept.has(eventId)))
    await tx.update(ingestEvent).set(row).where(eventKey(row))
  await moveSuspense(taking, sumOf(rows.map(({ suspenseAmt }) => suspenseAmt)))
  await applyWaiting(taking, open, fresh)
  await planAhead(
    taking,
    open.filter((event) => fresh.get(event)?.reason === 'DAY'),
  )
  return outcomes
}

/** What is told ahead of its time is applied when that has come. */
async function planAhead({ tx, source }: Applying, events: readonly ReadEvent[]): Promise<void> {
  if (events.length === 0) return
  const { providerId } = source
  const runAt = Math.max(...events.map(({ occurredAt }) => occurredAt))
  await enqueueJob(tx, {
    kind: INGEST_RETRY,
    refId: providerId,
    providerId,
    runAt,
    clock: 'business',
  })
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amt) => sum + amt, 0)

async function keptEvents(
  { tx, source: { providerId, sourceId } }: Applying,
  eventIds: readonly string[],
): Promise<Map<string, EventRow>> {
  const rows = await tx
    .select()
    .from(ingestEvent)
    .where(
      and(
        eq(ingestEvent.providerId, providerId),
        eq(ingestEvent.sourceId, sourceId),
        isAnyOf(ingestEvent.eventId, eventIds),
      ),
    )
    .orderBy(ingestEvent.eventId)
    .for('update')
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** The answer to a known number; undefined: it was refused before and is read anew. */
async function answerAgain(
  { tx, source: { sourceId }, dataSecret }: Taking,
  before: EventRow,
  event: ReadEvent,
): Promise<Outcome | undefined> {
  if (before.eventState === 'REFUSED') return undefined
  const about = { tradeNo: before.tradeNo ?? undefined, refundNo: before.refundNo ?? undefined }
  if (before.digest !== event.digest) {
    const answer = contradicts('该 eventId 已用于另一内容', about)
    await tx
      .update(ingestEvent)
      .set({
        conflictRaw: keepText(dataSecret, event.raw, sourceId),
        conflictReason: answer.reason!,
        version: before.version + 1,
      })
      .where(eventKey(before))
    return answer
  }
  if (before.eventState === 'APPLIED') return same(about)
  if (before.eventState === 'DISCARDED') return refused(before.reason)
  return { state: 'WAITING', reason: before.reason }
}
