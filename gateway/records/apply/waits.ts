import type { merApply } from '../../db/schema'
import type { Tx } from '../../db/open'
import { cancelJobs, enqueueJob } from '../../jobs'

/**
 * The next thing that happens to an application by itself. One job at a time: its handler (the
 * simulator's) reads the row's state and does what is due in it.
 */
export const APPLY_JOB = 'apply-next'

const MINUTE_MS = 60_000

/** How long others take in each state that waits for them: risk desk, merchant, channels. */
const WAIT_MS: Readonly<Record<string, number>> = {
  AUDITING: 20 * MINUTE_MS,
  TO_SIGN: 30 * MINUTE_MS,
  OPENING: 5 * MINUTE_MS,
}

type Row = Pick<typeof merApply.$inferSelect, 'providerId' | 'applyId' | 'applyStatus'>

/** Plans what happens next; what was planned for the state before is dropped. */
export async function awaitNext(
  tx: Tx,
  { providerId, applyId, applyStatus }: Row,
  now: number,
): Promise<void> {
  await cancelJobs(tx, { kind: APPLY_JOB, providerId, refId: applyId })
  const wait = WAIT_MS[applyStatus]
  if (wait !== undefined) await awaitUntil(tx, { providerId, applyId }, now + wait)
}

/** Looks again at a given time, e.g. at the end of the time to sign. @param runAt epoch ms */
export async function awaitUntil(
  tx: Tx,
  { providerId, applyId }: Pick<Row, 'providerId' | 'applyId'>,
  runAt: number,
): Promise<void> {
  await enqueueJob(tx, { kind: APPLY_JOB, refId: applyId, providerId, runAt, clock: 'business' })
}
