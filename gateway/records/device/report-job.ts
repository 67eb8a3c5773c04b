import type { Tx } from '../../db/open'
import { cancelJobs, enqueueJob } from '../../jobs'

/** The clearing house's answer to a report; the simulator gives it. */
export const DEVICE_REPORT_JOB = 'device-report'
/** Business time until the answer. */
const ANSWER_AFTER_MS = 30_000

type Key = { providerId: string; deviceId: string }

/** Asks for the answer to a report that was just sent. */
export async function awaitReport(tx: Tx, { providerId, deviceId }: Key, now: number) {
  const runAt = now + ANSWER_AFTER_MS
  const about = { kind: DEVICE_REPORT_JOB, refId: deviceId, providerId }
  await enqueueJob(tx, { ...about, runAt, clock: 'business' })
}

/** Nothing waits for that answer any more. */
export async function dropReport(tx: Tx, { providerId, deviceId }: Key): Promise<void> {
  await cancelJobs(tx, { kind: DEVICE_REPORT_JOB, providerId, refId: deviceId })
}
