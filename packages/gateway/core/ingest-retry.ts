import { sql } from 'drizzle-orm'
import type { Tx } from './db/open'
import { enqueueJob } from './jobs'

/** Applies events again that wait for what is there now. */
export const INGEST_RETRY = 'ingest.retry'

/**
 * Has kept events tried again after this transaction, which adds what they may wait for: a merchant,
 * its number at a channel, a terminal. Without such events it does nothing.
 * @param now business time, epoch ms
 */
export async function retryWaitingEvents(tx: Tx, providerId: string, now: number): Promise<void> {
  const { rows } = await tx.execute<{ waits: boolean }>(sql`
    select exists (select from ingest_event where provider_id = ${providerId}
      and event_state = 'WAITING') as waits`)
  if (!rows[0]!.waits) return
  const about = { kind: INGEST_RETRY, refId: providerId, providerId }
  await enqueueJob(tx, { ...about, runAt: now, clock: 'business' })
}
