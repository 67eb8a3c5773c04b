import type { Tx } from '../../core/db/open'
import { cancelJobs, enqueueJob, type ShortJob } from '../../core/jobs'
import { changeReview, lockByApplication } from './auth-review-change'
import { limitMerchants, OVERDUE_REMARK } from '../merchant'
import { AUTH_REVIEW_MOVES } from './auth-review-moves'

/** Ends the time to answer: the merchant is limited until its review is passed (domain §7.6). */
export const AUTH_REVIEW_EXPIRE_JOB = 'auth-review-expire'

type Key = { providerId: string; applyId: string }

/** @param deadline epoch ms, business time */
export async function awaitDeadline(tx: Tx, key: Key, deadline: number): Promise<void> {
  await enqueueJob(tx, { ...aboutOf(key, AUTH_REVIEW_EXPIRE_JOB), runAt: deadline })
}

export async function dropDeadline(tx: Tx, key: Key): Promise<void> {
  await cancelJobs(tx, aboutOf(key, AUTH_REVIEW_EXPIRE_JOB))
}

const aboutOf = ({ providerId, applyId }: Key, kind: string) => ({
  kind,
  refId: applyId,
  providerId,
  clock: 'business' as const,
})

export const authReviewExpireJob: ShortJob = {
  kind: AUTH_REVIEW_EXPIRE_JOB,
  lane: 'short',
  async run(tx, { providerId, refId }, { clock }) {
    const found = await lockByApplication(tx, { providerId, applyId: refId })
    const now = clock.now()
    const { holder, review } = found ?? {}
    // Sent meanwhile, or asked anew with a later deadline, which has a job of its own.
    if (!holder || review?.reviewStatus !== 'WAIT_SUBMIT') return
    if (review.deadline !== null && review.deadline.getTime() > now) return
    const { to, title } = AUTH_REVIEW_MOVES.expire
    const closed = holder.merStatus === 'CLOSED'
    await changeReview(tx, review, {
      to,
      title,
      operator: '系统',
      now,
      set: { limitsMerchant: !closed },
    })
    await limitMerchants(tx, [holder], { operator: '系统', remark: OVERDUE_REMARK, now })
  },
}
