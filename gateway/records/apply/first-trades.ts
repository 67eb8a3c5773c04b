import type { Tx } from '../../db/open'
import { enqueueJob } from '../../jobs'

/** A new merchant's first payers; the simulator sends them. */
export const FIRST_TRADE_JOB = 'first-trade'

/** Plans the next of them. @param nth from 0 */
export async function awaitTrade(
  tx: Tx,
  { providerId, merId }: { providerId: string; merId: string },
  nth: number,
  runAt: number,
): Promise<void> {
  const about = { kind: FIRST_TRADE_JOB, refId: merId, providerId, payload: { nth } }
  await enqueueJob(tx, { ...about, runAt, clock: 'business' })
}
