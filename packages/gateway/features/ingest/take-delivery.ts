import { and, eq } from 'drizzle-orm'
import { inTransaction, sqlState } from '../../core/db/retry'
import type { Tx } from '../../core/db/open'
import type { IngestDeps } from './door-deps'
import { DoorError } from './door-error'
import type { RawEvent } from './facts'
import { ingestDelivery } from './ingest-schema'
import type { Source } from './signed-request'
import { takeEvents } from './take-events'

interface Delivery {
  source: Source
  deliveryId: string
  /** SHA-256 of the body, hex. */
  digest: string
  events: readonly RawEvent[]
}

/** What a sender learns of an event. */
export interface EventResult {
  eventId: string
  state: string
  reason?: string
  tradeNo?: string
  refundNo?: string
}

const UNIQUE_VIOLATION = '23505'
const ATTEMPTS = 4

/**
 * Takes a delivery in one transaction: kept, applied and answered together. The same number with
 * the same body gets the same answer.
 * @throws DoorError 409 for a number that was used for another body
 */
export async function takeDelivery(deps: IngestDeps, delivery: Delivery): Promise<EventResult[]> {
  for (let attempt = 1; ; attempt++)
    try {
      return await inTransaction(deps.db, (tx) => takeOnce(tx, deps, delivery))
    } catch (error) {
      // Another delivery has told the same payment meanwhile: it is known now.
      if (sqlState(error) !== UNIQUE_VIOLATION || attempt === ATTEMPTS) throw error
    }
}

async function takeOnce(
  tx: Tx,
  { clock, upstream, config }: Omit<IngestDeps, 'files'>,
  { events, ...delivery }: Delivery,
): Promise<EventResult[]> {
  const { source } = delivery
  const { dataSecret } = config
  const taking = { tx, source, upstream, carrier: 'EVENT', now: clock.now(), dataSecret } as const
  return rememberDelivery(tx, { ...delivery, receivedAt: new Date(clock.wall()) }, async () => {
    const outcomes = await takeEvents(
      taking,
      events.map((raw) => ({ raw })),
    )
    return outcomes.map(({ eventId, state, reason, tradeNo, refundNo }) => ({
      eventId,
      state,
      ...(reason && { reason }),
      ...(tradeNo && { tradeNo }),
      ...(refundNo && { refundNo }),
    }))
  })
}

/**
 * Takes what a delivery brings, once: the same number with the same body gets the first answer.
 * @throws DoorError 409 for a number that was used for another body
 */
export async function rememberDelivery<T extends object>(
  tx: Tx,
  { source, deliveryId, digest, receivedAt }: Omit<Delivery, 'events'> & { receivedAt: Date },
  take: () => Promise<T[]>,
): Promise<T[]> {
  const { providerId, sourceId } = source
  // Inserted first: of two at once with one number the second waits, and finds the answer.
  const added = await tx
    .insert(ingestDelivery)
    .values({ providerId, sourceId, deliveryId, digest, answer: [], receivedAt })
    .onConflictDoNothing()
    .returning({ deliveryId: ingestDelivery.deliveryId })
  const isIt = and(
    eq(ingestDelivery.providerId, providerId),
    eq(ingestDelivery.sourceId, sourceId),
    eq(ingestDelivery.deliveryId, deliveryId),
  )
  if (added.length === 0) {
    const [before] = await tx.select().from(ingestDelivery).where(isIt)
    if (before?.digest !== digest) throw new DoorError(409, '该 webhook-id 已用于另一内容')
    return before.answer as T[]
  }
  const answer = await take()
  await tx
    .update(ingestDelivery)
    .set({ answer: answer as Record<string, unknown>[] })
    .where(isIt)
  return answer
}
