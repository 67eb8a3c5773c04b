import type { Tx } from '../../db/open'
import { cancelJobs, enqueueJob } from '../../jobs'

/** The risk desk's answer to a submission; the simulator gives it. */
export const APPEAL_ANSWER_JOB = 'appeal-answer'
/** Business time until the answer. */
const ANSWER_AFTER_MS = 60_000

type Key = { providerId: string; appealId: string }

/** @param again what was missing has been sent: the next answer is the last one */
export async function awaitAnswer(
  tx: Tx,
  { providerId, appealId }: Key,
  { now, again }: { now: number; again: boolean },
): Promise<void> {
  await enqueueJob(tx, {
    kind: APPEAL_ANSWER_JOB,
    refId: appealId,
    providerId,
    runAt: now + ANSWER_AFTER_MS,
    clock: 'business',
    payload: { again },
  })
}

/** Nothing waits for that answer any more. */
export async function dropAnswer(tx: Tx, { providerId, appealId }: Key): Promise<void> {
  await cancelJobs(tx, { kind: APPEAL_ANSWER_JOB, providerId, refId: appealId })
}
