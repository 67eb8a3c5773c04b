import type { Tx } from '../../db/open'
import { cancelJobs, enqueueJob } from '../../jobs'
import type { Withdraw } from './change'

/** The bank's answer to a withdrawal. */
export const WITHDRAW_BANK_JOB = 'withdraw.bank'
/** Business time from an application to the answer. */
const ANSWERS_AFTER_MS = 30 * 60_000

export async function awaitAnswer(
  tx: Tx,
  { providerId, withdrawNo, applyTime }: Withdraw,
): Promise<void> {
  const about = { kind: WITHDRAW_BANK_JOB, refId: withdrawNo, providerId }
  await enqueueJob(tx, {
    ...about,
    runAt: applyTime.getTime() + ANSWERS_AFTER_MS,
    clock: 'business',
  })
}

/** Nothing waits for the bank any more. */
export async function dropAnswer(tx: Tx, { providerId, withdrawNo }: Withdraw): Promise<void> {
  await cancelJobs(tx, { kind: WITHDRAW_BANK_JOB, providerId, refId: withdrawNo })
}
