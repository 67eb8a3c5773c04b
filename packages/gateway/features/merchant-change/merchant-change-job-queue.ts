import { enqueueJob } from '../../core/jobs'
import type { Tx } from '../../core/db/open'
import type { MerchantChange } from './merchant-change-find'

/** The time of an agreed change. */
export const MERCHANT_CHANGE_JOB = 'merchant-change.take'

export async function awaitEffect(
  tx: Tx,
  { providerId, changeId }: Pick<MerchantChange, 'providerId' | 'changeId'>,
  at: Date,
): Promise<void> {
  const about = { kind: MERCHANT_CHANGE_JOB, refId: changeId, providerId }
  await enqueueJob(tx, { ...about, runAt: at.getTime(), clock: 'business' })
}
