import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { cancelJobs, enqueueJob, type ShortJob } from '../../core/jobs'
import { changeChargeback, type Chargeback } from './chargeback-change'
import { chargeback } from './chargeback-schema'

/** Ends a dispute whose deadline passed without an answer; what was withheld is lost then. */
export const CHARGEBACK_EXPIRE_JOB = 'chargeback-expire'

type Key = Pick<Chargeback, 'providerId' | 'chargebackNo'>

export async function awaitAnswer(
  tx: Tx,
  { providerId, chargebackNo, deadline }: Key & Pick<Chargeback, 'deadline'>,
): Promise<void> {
  const about = { kind: CHARGEBACK_EXPIRE_JOB, refId: chargebackNo, providerId }
  await enqueueJob(tx, { ...about, runAt: deadline.getTime(), clock: 'business' })
}

/** An answer has been given. */
export async function dropDeadline(tx: Tx, { providerId, chargebackNo }: Key): Promise<void> {
  await cancelJobs(tx, { kind: CHARGEBACK_EXPIRE_JOB, providerId, refId: chargebackNo })
}

export const chargebackExpireJob: ShortJob = {
  kind: CHARGEBACK_EXPIRE_JOB,
  lane: 'short',
  async run(tx, { providerId, refId }, { clock }) {
    const [row] = await tx
      .select()
      .from(chargeback)
      .where(and(eq(chargeback.providerId, providerId), eq(chargeback.chargebackNo, refId)))
      .for('update')
    const now = clock.now()
    // Answered meanwhile.
    if (row?.chargebackStatus !== 'PENDING' || row.deadline.getTime() > now) return
    await changeChargeback(tx, row, { event: 'expire', operator: '系统', now })
  },
}
