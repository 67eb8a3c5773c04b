import type { ApplymentState } from '../../../src/lib/dicts/entry'
import { isWaiting } from '../../../src/lib/wx-verify/states'
import type { Tx } from '../../db/open'
import { cancelJobs, enqueueJob } from '../../jobs'
import type { WxRow } from './find'

/** The next step upstream, or the merchant's scan; the simulator takes it. */
export const WX_STEP_JOB = 'wx-verify-step'

const MINUTE = 60_000
/** Business time until it is taken: a machine's answer, an auditor's, a person's with a phone. */
const AFTER_MS: Partial<Record<ApplymentState, number>> = {
  COMMIT: MINUTE,
  WAITTING_FOR_AUDIT: 3 * MINUTE,
  WAITTING_FOR_CONFIRM_CONTACT: 10 * MINUTE,
  WAITTING_FOR_CONFIRM_LEGALPERSON: 10 * MINUTE,
  FREEZED: 15 * MINUTE,
  PASSED: 15 * MINUTE,
}

export async function awaitStep(tx: Tx, row: WxRow, now: number): Promise<void> {
  const after = AFTER_MS[row.applymentState as ApplymentState]
  if (after === undefined || !isWaiting(row)) return
  const { providerId, orderId, version } = row
  await enqueueJob(tx, {
    kind: WX_STEP_JOB,
    refId: orderId,
    providerId,
    runAt: now + after,
    clock: 'business',
    payload: { version },
  })
}

/** Somebody else was quicker. */
export async function dropStep(tx: Tx, { providerId, orderId }: WxRow): Promise<void> {
  await cancelJobs(tx, { kind: WX_STEP_JOB, providerId, refId: orderId })
}
