import { and, eq } from 'drizzle-orm'
import { enqueueJob, type ShortJob } from '../../core/jobs'
import type { Tx } from '../../core/db/open'
import { APPROVAL_EXPIRE_JOB, changeApproval, type Approval } from './approval-change'
import { tellAsker } from './approval-messages'
import { approval } from './approval-schema'

/** Watches the deadline. */
export async function awaitDeadline(
  tx: Tx,
  { providerId, approvalNo, deadline }: Pick<Approval, 'providerId' | 'approvalNo' | 'deadline'>,
): Promise<void> {
  const about = { kind: APPROVAL_EXPIRE_JOB, refId: approvalNo, providerId }
  await enqueueJob(tx, { ...about, runAt: deadline.getTime(), clock: 'business' })
}

export const approvalExpireJob: ShortJob = {
  kind: APPROVAL_EXPIRE_JOB,
  lane: 'short',
  async run(tx, { providerId, refId }, { clock, outbox }) {
    const [row] = await tx
      .select()
      .from(approval)
      .where(and(eq(approval.providerId, providerId), eq(approval.approvalNo, refId)))
      .for('update')
    // Decided or withdrawn meanwhile.
    if (!row || row.approvalState !== 'PENDING') return
    const now = clock.now()
    await changeApproval(tx, row, {
      event: 'expire',
      operator: '系统',
      remark: '超过审批时限',
      now,
    })
    await tellAsker({ tx, outbox }, row, 'EXPIRED')
  },
}
