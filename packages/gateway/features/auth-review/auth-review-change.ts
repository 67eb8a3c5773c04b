import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { authReview } from './auth-review-schema'
import { merchant } from '../merchant/merchant-schema'
import { changeState } from '../../core/change-state'
import type { ReviewStatus } from './auth-review-moves'

export type Review = typeof authReview.$inferSelect
export type Merchant = typeof merchant.$inferSelect

/** What a write answers. */
export interface ReviewState {
  applyId: string
  reviewStatus: string
  version: number
}

/**
 * A merchant and its review, both kept from others until the transaction ends: the merchant first,
 * because a step may write both.
 */
export async function lockByApplication(
  tx: Tx,
  key: { providerId: string; applyId: string },
): Promise<{ holder: Merchant; review: Review | undefined } | undefined> {
  const [holder] = await tx
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, key.providerId), eq(merchant.applyId, key.applyId)))
    .for('update')
  return holder && { holder, review: await lockReview(tx, holder) }
}

/** The review of a merchant the caller holds; a merchant that was never asked has none. */
export async function lockReview(
  tx: Tx,
  { providerId, applyId }: Pick<Merchant, 'providerId' | 'applyId'>,
): Promise<Review | undefined> {
  const [row] = await tx
    .select()
    .from(authReview)
    .where(and(eq(authReview.providerId, providerId), eq(authReview.applyId, applyId)))
    .for('update')
  return row
}

const STATUS = {
  table: authReview,
  targetType: 'authReview',
  id: 'applyId',
  state: 'reviewStatus',
} as const

/** Writes one step of a review, on the merchant too, with its line in the log. */
export async function changeReview(
  tx: Tx,
  row: Review,
  change: {
    to: ReviewStatus
    title: string
    operator: string
    /** Epoch ms, business time. */
    now: number
    remark?: string
    set?: Partial<Review>
  },
): Promise<ReviewState> {
  const { to } = change
  const version = await changeState(tx, STATUS, row, change)
  await markMerchant(tx, row, to)
  return { applyId: row.applyId, reviewStatus: to, version }
}

/** Copies the state to the merchant, where lists read it. */
export async function markMerchant(
  tx: Tx,
  { providerId, merId }: Pick<Review, 'providerId' | 'merId'>,
  authReviewStatus: ReviewStatus,
): Promise<void> {
  await tx
    .update(merchant)
    .set({ authReviewStatus })
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
}
