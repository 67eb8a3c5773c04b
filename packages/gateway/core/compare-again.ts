import type { Tx } from './db/open'
import { cancelJobs, enqueueJob } from './jobs'

/** Has the channels' statements that a day's file concerns compared again. */
export const COMPARE_AGAIN = 'statement.compare'

/**
 * Has statements of a day and its neighbours compared with the acquirers' files after this
 * transaction, which applied one of that day or booked what one of its lines says. A statement that
 * is not due yet is made in its time.
 * @param now business time, epoch ms
 */
export async function compareAgain(
  tx: Tx,
  { providerId, fileDate }: { providerId: string; fileDate: string },
  now: number,
): Promise<void> {
  const about = { kind: COMPARE_AGAIN, refId: fileDate, providerId }
  // One comparison is enough for everything that is booked before it begins.
  await cancelJobs(tx, about)
  await enqueueJob(tx, { ...about, runAt: now, clock: 'business' })
}
