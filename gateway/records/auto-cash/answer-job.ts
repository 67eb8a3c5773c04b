import type { Tx } from '../../db/open'
import { cancelJobs, enqueueJob } from '../../jobs'

/** The bank's next word on an automatic payout; the simulator gives it. */
export const AUTO_CASH_JOB = 'auto-cash-answer'
/** Business time until the answer. */
const ANSWER_AFTER_MS = 60_000

type Key = { providerId: string; autoCashId: string }

/** Asks for the answer to an order that was just sent. */
export async function awaitBank(
  tx: Tx,
  { providerId, autoCashId }: Key,
  now: number,
  runAt = now + ANSWER_AFTER_MS,
): Promise<void> {
  const about = { kind: AUTO_CASH_JOB, refId: autoCashId, providerId }
  await enqueueJob(tx, { ...about, runAt, clock: 'business' })
}

/** Nothing waits for that answer any more. */
export async function dropAnswer(tx: Tx, { providerId, autoCashId }: Key): Promise<void> {
  await cancelJobs(tx, { kind: AUTO_CASH_JOB, providerId, refId: autoCashId })
}
