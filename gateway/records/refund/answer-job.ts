import type { Tx } from '../../db/open'
import { cancelJobs, enqueueJob } from '../../jobs'

/** The channel's answer to a refund; the simulator gives it. */
export const REFUND_ANSWER_JOB = 'refund-answer'
/** Business time until the answer. */
const ANSWER_AFTER_MS = 60_000

type Key = { providerId: string; refundNo: string }

/** Asks for the channel's answer at `runAt`, or as soon as it answers. */
export async function awaitAnswer(
  tx: Tx,
  { providerId, refundNo }: Key,
  now: number,
  runAt = now + ANSWER_AFTER_MS,
): Promise<void> {
  const about = { kind: REFUND_ANSWER_JOB, refId: refundNo, providerId }
  await enqueueJob(tx, { ...about, runAt, clock: 'business' })
}

/** Nothing waits for that answer any more. */
export async function dropAnswer(tx: Tx, { providerId, refundNo }: Key): Promise<void> {
  await cancelJobs(tx, { kind: REFUND_ANSWER_JOB, providerId, refId: refundNo })
}
