import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { authReview } from '../auth-review/auth-review-schema'
import { type merchant } from './merchant-schema'
import { moveMerchant, type Why } from './merchant-move'
import { LIMIT_MOVES } from './merchant-limit-moves'

/** A merchant whose review is overdue is limited until that review is passed (domain §7.6). */

type Merchant = Pick<
  typeof merchant.$inferSelect,
  'providerId' | 'merId' | 'applyId' | 'merStatus' | 'settleCycle' | 'version'
>

/** A frozen merchant is limited once it is unfrozen; a closed one stays closed. */
export async function limitMerchant(tx: Tx, row: Merchant, why: Why): Promise<void> {
  if (row.merStatus === 'NORMAL') await moveMerchant(tx, row, LIMIT_MOVES.limit, why)
}

/** Lifts a limit that the caller has found to be its review's own. */
export async function liftLimit(tx: Tx, row: Merchant, why: Why): Promise<void> {
  if (row.merStatus === 'LIMITED') await moveMerchant(tx, row, LIMIT_MOVES.lift, why)
}

/**
 * Limits an unfrozen merchant again when its review is still overdue.
 * @param row as it is now, held by the caller
 * @returns its status and version after that
 */
export async function limitAgain(
  tx: Tx,
  row: Merchant,
  now: number,
): Promise<{ merStatus: string; version: number }> {
  const { providerId, applyId, merStatus, version } = row
  const [review] = await tx
    .select({ limits: authReview.limitsMerchant })
    .from(authReview)
    .where(and(eq(authReview.providerId, providerId), eq(authReview.applyId, applyId)))
  if (!review?.limits || merStatus !== 'NORMAL') return { merStatus, version }
  await limitMerchant(tx, row, { operator: '系统', remark: OVERDUE_REMARK, now })
  return { merStatus: LIMIT_MOVES.limit.to, version: version + 1 }
}

export const OVERDUE_REMARK = '真实性审核逾期未补充资料'
