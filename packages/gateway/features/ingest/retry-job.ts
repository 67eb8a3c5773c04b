import { and, asc, eq, gt, or } from 'drizzle-orm'
import { INGEST_RETRY } from '../../core/ingest-retry'
import { enqueueJob, type DailyJob, type ShortJob } from '../../core/jobs'
import { holdBooks } from '../../core/ledger/open-day'
import { ingestEvent, source } from './ingest-schema'
import { retryRows } from './retry-rows'

/** Events of one transaction. */
const PAGE = 200

/** Tries waiting events again, a page after the other, in the order in which they happened. */
export const ingestRetry: ShortJob = {
  kind: INGEST_RETRY,
  lane: 'short',
  async run(tx, { providerId, refId, payload }, { clock, upstream, sealKeys }) {
    const after = payload as { at?: string; eventId?: string }
    const at = after.at ? new Date(after.at) : new Date(0)
    await holdBooks(tx, providerId)
    const page = await tx
      .select({ event: ingestEvent, source })
      .from(ingestEvent)
      .innerJoin(
        source,
        and(
          eq(source.providerId, ingestEvent.providerId),
          eq(source.sourceId, ingestEvent.sourceId),
        ),
      )
      .where(
        and(
          eq(ingestEvent.providerId, providerId),
          eq(ingestEvent.eventState, 'WAITING'),
          or(
            gt(ingestEvent.occurredAt, at),
            and(eq(ingestEvent.occurredAt, at), gt(ingestEvent.eventId, after.eventId ?? '')),
          ),
        ),
      )
      .orderBy(asc(ingestEvent.occurredAt), asc(ingestEvent.eventId))
      .limit(PAGE)
      .for('update', { of: ingestEvent })
    const now = clock.now()
    for (const one of new Map(page.map((row) => [row.source.sourceId, row.source])).values())
      for (const carrier of ['EVENT', 'FILE'] as const) {
        const isMine = ({ sourceId, carrier: by }: (typeof page)[number]['event']) =>
          sourceId === one.sourceId && (by === 'FILE') === (carrier === 'FILE')
        const rows = page.flatMap(({ event }) => (isMine(event) ? [event] : []))
        if (rows.length === 0) continue
        const taking = { tx, source: one, upstream, carrier, now }
        await retryRows({ ...taking, dataSecret: sealKeys?.dataSecret }, rows)
      }
    const last = page.at(-1)?.event
    if (!last || page.length < PAGE) return
    await enqueueJob(tx, {
      kind: INGEST_RETRY,
      refId,
      providerId,
      runAt: now,
      clock: 'business',
      payload: { at: last.occurredAt.toISOString(), eventId: last.eventId },
    })
  },
}

/** Once a day without a cause, for what no other cause names. */
export const ingestRetryDaily: DailyJob = {
  kind: `${INGEST_RETRY}.daily`,
  at: '04:10',
  async run(tx, { providerId }, { clock }) {
    const about = { kind: INGEST_RETRY, refId: providerId, providerId }
    await enqueueJob(tx, { ...about, runAt: clock.now(), clock: 'business' })
  },
}
