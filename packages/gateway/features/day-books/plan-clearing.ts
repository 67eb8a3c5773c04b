import { eq } from 'drizzle-orm'
import { provider } from '../../core/access-schema'
import type { Tx } from '../../core/db/open'
import { enqueueJob } from '../../core/jobs'

/** Looks at finished bills for words of channels' money, and sends payouts that waited for them. */
export const CLEARING_JOB = 'clearing.follow'

/**
 * Has the clearing job run after this transaction: a bill was made, its differences were decided, or
 * there is a word. Providers whose money clears on the settle date have none.
 */
export async function planClearing(tx: Tx, providerId: string, now: number): Promise<void> {
  const [owner] = await tx
    .select({ clearSince: provider.clearSince })
    .from(provider)
    .where(eq(provider.providerId, providerId))
  if (!owner?.clearSince) return
  const about = { kind: CLEARING_JOB, refId: providerId, providerId }
  await enqueueJob(tx, { ...about, runAt: now, clock: 'business' })
}
