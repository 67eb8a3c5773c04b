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
    const read = readEvent(raw)
    const before = kept.get(raw.eventId)
    const event = { ...read, corrects: before !== undefined && corrects(taking, before, read) }
    const answer = before && !event.corrects && (await answerAgain(taking, before, event))
    if (answer) outcomes.set(raw.eventId, answer)
    else open.push(event)
  }
  const fresh = await applyAll(taking, open)
  const changed: ReadEvent[] = []
  for (const event of open) {
    const outcome = fresh.get(event)!
    outcomes.set(event.eventId, outcome)
    const before = event.corrects ? kept.get(event.eventId) : undefined
    if (before?.eventState !== 'APPLIED' || outcome.state === 'APPLIED') changed.push(event)
    else if (outcome.state !== 'SAME') await noteConflict(taking, before, event, outcome.reason!)
  }
  const byId = new Map(told.map((one) => [one.raw.eventId, one]))
  const at = new Date(now)
  const rows = changed.map((event) => {
    const outcome = fresh.get(event)!
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
  const held = ({ eventId }: { eventId: string }) => kept.get(eventId)?.suspenseAmt ?? 0
  await moveSuspense(taking, sumOf(rows.map((row) => row.suspenseAmt - held(row))))
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
  taking: Taking,
  before: EventRow,
  event: ReadEvent,
): Promise<Outcome | undefined> {
  if (before.eventState === 'REFUSED') return undefined
  const about = { tradeNo: before.tradeNo ?? undefined, refundNo: before.refundNo ?? undefined }
  if (before.digest !== event.digest) {
    const answer = contradicts('该 eventId 已用于另一内容', about)
    await noteConflict(taking, before, event, answer.reason!)
    return answer
  }
  if (before.eventState === 'APPLIED') return same(about)
  if (before.eventState === 'DISCARDED') return refused(before.reason)
  return { state: 'WAITING', reason: before.reason }
}

/** Whether an event is in a newer version of the file that has brought it, which may correct it. */
function corrects({ carrier, formerFiles }: Taking, before: EventRow, event: ReadEvent): boolean {
  if (carrier !== 'FILE' || before.fileId === null || !formerFiles?.has(before.fileId)) return false
  if (before.eventState === 'WAITING') return before.digest !== event.digest
  return before.eventState === 'APPLIED' && event.kind === 'trade.paid'
}

/** Keeps what contradicts an applied event beside it. */
const noteConflict = (
  { tx, source: { sourceId }, dataSecret }: Taking,
  before: EventRow,
  { raw }: ReadEvent,
  conflictReason: string,
) =>
  tx
    .update(ingestEvent)
    .set({
      conflictRaw: keepText(dataSecret, raw, sourceId),
      conflictReason,
      version: before.version + 1,
    })
    .where(eventKey(before))
