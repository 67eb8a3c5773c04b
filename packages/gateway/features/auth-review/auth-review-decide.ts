import { AUTH_REVIEW_STATUS } from '#domain/merchant/dicts'
import type { Tx } from '../../core/db/open'
import { moved } from '../../core/moves'
import { changeReview, type Merchant, type Review } from './auth-review-change'
import { liftLimits } from '../merchant'
import { AUTH_REVIEW_MOVES } from './auth-review-moves'

/** What a reviewer says to an answer. */
export type ReviewDecision =
  | { event: 'pass' }
  | {
      event: 'reject'
      /** Which items are refused, and why. */
      refused: readonly { itemCode: string; reason: string }[]
    }

/**
 * Decides on the submitted answers; the caller holds merchant and review. A merchant that was
 * limited because this review was overdue works again once it is passed.
 * @throws CallError 90409 when the review has no answers to decide on
 */
export async function decideReview(
  tx: Tx,
  { holder, review }: { holder: Merchant; review: Review },
  decision: ReviewDecision,
  { operator, now }: { operator: string; now: number },
): Promise<{ from: string; to: string }> {
  const move = AUTH_REVIEW_MOVES[decision.event]
  const to = moved(move, review.reviewStatus, AUTH_REVIEW_STATUS)
  const step = { to, title: move.title, operator, now }
  if (decision.event === 'pass') {
    await changeReview(tx, review, { ...step, set: { limitsMerchant: false } })
    if (review.limitsMerchant)
      await liftLimits(tx, [holder], { operator, remark: '真实性审核通过', now })
  } else {
    const reasonOf = new Map(decision.refused.map((one) => [one.itemCode, one.reason]))
    const items = review.items.map((item) => ({
      ...item,
      refused: reasonOf.get(item.itemCode) ?? '',
    }))
    const remark = items
      .filter(({ refused }) => refused)
      .map(({ label, refused }) => `${label}：${refused}`)
      .join('；')
    // Asked for again without a deadline: only the first answer has one (domain §7.6).
    await changeReview(tx, review, { ...step, remark, set: { items, deadline: null } })
  }
  return { from: review.reviewStatus, to }
}
