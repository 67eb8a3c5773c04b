import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { authReview } from '../auth-review/auth-review-schema'
import { merchant } from './merchant-schema'
import { moveMerchant, type Why } from './merchant-move'
import { LIMIT_MOVES } from './merchant-limit-moves'

/**
 * A merchant is limited while its review is overdue (domain §7.6) and while its licence or ID has
 * expired; the limit ends with the last of its reasons.
 */

type Merchant = Pick<
  typeof merchant.$inferSelect,
  'providerId' | 'merId' | 'applyId' | 'merStatus' | 'settleCycle' | 'version'
>

/** A frozen merchant is limited once it is unfrozen; a closed one stays closed. */
export async function limitMerchant(tx: Tx, row: Merchant, why: Why): Promise<void> {
  if (row.merStatus === 'NORMAL') await moveMerchant(tx, row, LIMIT_MOVES.limit, why)
}

/** Lifts a limit whose reason the caller has found and taken away, unless there is another. */
export async function liftLimit(tx: Tx, row: Merchant, why: Why): Promise<void> {
  if (row.merStatus !== 'LIMITED' || (await reasonOf(tx, row)) !== undefined) return
  await moveMerchant(tx, row, LIMIT_MOVES.lift, why)
}

/**
 * Limits an unfrozen merchant again when it still has a reason.
 * @param row as it is now, held by the caller
 * @returns its status and version after that
 */
export async function limitAgain(
  tx: Tx,
  row: Merchant,
  now: number,
): Promise<{ merStatus: string; version: number }> {
  const { merStatus, version } = row
  const remark = merStatus === 'NORMAL' ? await reasonOf(tx, row) : undefined
  if (remark === undefined) return { merStatus, version }
  await limitMerchant(tx, row, { operator: '系统', remark, now })
  return { merStatus: LIMIT_MOVES.limit.to, version: version + 1 }
}

/** Why the merchant is to be limited, as stored with review and merchant. */
async function reasonOf(
  tx: Tx,
  { providerId, merId, applyId }: Merchant,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ byExpiry: merchant.expiryLimited, byReview: authReview.limitsMerchant })
    .from(merchant)
    .leftJoin(
      authReview,
      and(eq(authReview.providerId, merchant.providerId), eq(authReview.applyId, applyId)),
    )
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  if (row?.byReview) return OVERDUE_REMARK
  return row?.byExpiry ? '证照已到期' : undefined
}

export const OVERDUE_REMARK = '真实性审核逾期未补充资料'
