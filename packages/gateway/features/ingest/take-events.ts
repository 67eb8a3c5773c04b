import { and, eq, inArray, or } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { insertRows } from '../../core/db/insert-rows'
import { INGEST_RETRY } from '../../core/ingest-retry'
import { enqueueJob } from '../../core/jobs'
import { holdBooks } from '../../core/ledger/open-day'
import { applyCoupons } from './apply-coupons'
import { applyEndings } from './apply-endings'
import { applyPayments } from './apply-payments'
import { applyRefunds } from './apply-refunds'
import { applySettled } from './apply-settled'
import { keepText, openText } from './kept-text'
import { readEvent, type Facts, type RawEvent, type ReadEvent } from './facts'
import { ingestEvent } from './ingest-schema'
import { contradicts, refused, same, type Apply, type Applying, type Outcome } from './outcome'
import { holdOnce, moveSuspense, suspenseOf } from './suspense'

type Row = typeof ingestEvent.$inferSelect

/** An event as a carrier brings it. */
export interface ToldEvent {
  raw: RawEvent
  fileId?: string
  line?: number
}

/** What taking events needs; `dataSecret` seals what they say. */
export interface Taking extends Applying {
  dataSecret?: string | undefined
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
      ...rowOf(event),
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

export const eventKey = (of: Pick<Row, 'providerId' | 'sourceId' | 'eventId'>) =>
  and(
    eq(ingestEvent.providerId, of.providerId),
    eq(ingestEvent.sourceId, of.sourceId),
    eq(ingestEvent.eventId, of.eventId),
  )

async function keptEvents(
  { tx, source: { providerId, sourceId } }: Applying,
  eventIds: readonly string[],
): Promise<Map<string, Row>> {
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
  before: Row,
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

/** Applies events that were read, in an order in which fewer must wait. */
async function applyAll(
  taking: Applying,
  events: readonly ReadEvent[],
): Promise<Map<ReadEvent, Outcome>> {
  const outcomes = new Map<ReadEvent, Outcome>()
  const note = (event: ReadEvent, outcome: Outcome): void => void outcomes.set(event, outcome)
  const good = events.filter((event) => {
    if (event.fault) note(event, refused(event.fault))
    return !event.fault
  })
  const of = (...kinds: string[]) => good.filter(({ kind }) => kinds.includes(kind))
  const settled = of('channel.settled')
  // The books before any merchant, as every transaction that needs both.
  if (settled.length > 0) await holdBooks(taking.tx, taking.source.providerId)
  const steps: readonly (readonly [Apply, readonly ReadEvent[]])[] = [
    [applySettled, settled],
    [applyPayments, of('trade.created')],
    [applyPayments, of('trade.paid')],
    [applyPayments, of(...ENDINGS)],
    [applyEndings, of(...ENDINGS)],
    [applyRefunds, of('refund.succeeded')],
    [applyRefunds, of('refund.failed')],
    [applyCoupons, of('coupon.verified')],
    [applyCoupons, of('coupon.revoked', 'coupon.refunded')],
  ]
  for (const [apply, some] of steps) if (some.length > 0) await apply(taking, some, note)
  return outcomes
}

const ENDINGS = ['trade.closed', 'trade.failed', 'trade.revoked']

/** What an event is about, for lists and for those who wait for it. */
const rowOf = ({ kind, occurredAt, facts, digest }: ReadEvent) => ({
  kind: kind.slice(0, 20),
  occurredAt: new Date(occurredAt),
  digest,
  channelTradeNo: facts.channelTradeNo ?? null,
  channelRefundNo: facts.channelRefundNo ?? null,
  outNo: facts.outTradeNo ?? facts.outRefundNo ?? facts.couponNo ?? null,
  payChannel: facts.payChannel ?? null,
  amt: facts.transAmt ?? facts.refundAmt ?? facts.amt ?? facts.couponPayAmt ?? null,
  merId: facts.merId ?? null,
  subMchId: facts.subMchId ?? null,
  shopId: facts.shopId ?? null,
})

const stateOf = ({ kind, facts }: { kind: string; facts: Facts }, outcome: Outcome) => ({
  eventState: outcome.state === 'SAME' ? 'APPLIED' : outcome.state,
  reason: outcome.reason ?? '',
  tradeNo: outcome.tradeNo ?? null,
  refundNo: outcome.refundNo ?? null,
  suspenseAmt: suspenseOf(kind, facts, outcome),
})

/** Applies what waited for trades and refunds that are known now. */
async function applyWaiting(
  taking: Taking,
  events: readonly ReadEvent[],
  outcomes: ReadonlyMap<ReadEvent, Outcome>,
): Promise<void> {
  const { tx, source } = taking
  const told = events.filter((event) => outcomes.get(event)?.state === 'APPLIED')
  if (told.length === 0) return
  const nos = told.flatMap(({ facts }) => facts.channelTradeNo ?? [])
  const outs = told.flatMap(({ facts }) => [
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
        inArray(ingestEvent.reason, ['TRADE', 'REFUND']),
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
  rows: readonly Row[],
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
  return events.map((event) => outcomes.get(event)!)
}
