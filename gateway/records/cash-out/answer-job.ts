import type { Tx } from '../../db/open'
import { cancelJobs } from '../../jobs'

/** The bank's next word on a payout; the simulator gives it. */
export const CASH_OUT_JOB = 'cash-out-answer'

/** Nothing waits for that word any more. */
export async function dropCashOutAnswer(
  tx: Tx,
  { providerId, cashNo }: { providerId: string; cashNo: string },
): Promise<void> {
  await cancelJobs(tx, { kind: CASH_OUT_JOB, providerId, refId: cashNo })
}
