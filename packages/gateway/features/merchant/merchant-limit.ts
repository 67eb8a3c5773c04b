import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { authReview } from '../auth-review/auth-review-schema'
import { merchant } from './merchant-schema'
import { moveMerchants, type Why } from './merchant-move'
import { LIMIT_MOVES } from './merchant-limit-moves'

/**
 * A merchant is limited while its review is overdue (domain §7.6) and while its licence or ID has
 * expired; the limit ends with the last of its reasons.
 */

type Merchant = Pick<
  typeof merchant.$inferSelect,
  'providerId' | 'merId' | 'merStatus' | 'settleCycle' | 'version'
>

/** A frozen merchant is limited once it is unfrozen; a closed one stays closed. */
export const limitMerchants = (tx: Tx, rows: readonly Merchant[], why: Why): Promise<void> =>
  moveMerchants(
    tx,
    rows.filter(({ merStatus }) => merStatus === 'NORMAL'),
    LIMIT_MOVES.limit,
    why,
  )

/** Lifts limits whose reason the caller has found and taken away, unless there is another. */
export async function liftLimits(tx: Tx, rows: readonly Merchant[], why: Why): Promise<void> {
  const limited = rows.filter(({ merStatus }) => merStatus === 'LIMITED')
  if (limited.length === 0) return
  const reasons = await reasonsOf(tx, limited)
  const free = limited.filter(({ merId }) => !reasons.has(merId))
  await moveMerchants(tx, free, LIMIT_MOVES.lift, why)
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
  const { merId, merStatus, version } = row
  const remark = merStatus === 'NORMAL' && (await reasonsOf(tx, [row])).get(merId)
  if (!remark) return { merStatus, version }
  await limitMerchants(tx, [row], { operator: '系统', remark, now })
  return { merStatus: LIMIT_MOVES.limit.to, version: version + 1 }
}

/** Why merchants of one provider are to be limited, as stored with reviews and merchants. */
async function reasonsOf(tx: Tx, rows: readonly Merchant[]): Promise<Map<string, string>> {
  const merIds = rows.map(({ merId }) => merId)
  const found = await tx
    .select({
      merId: merchant.merId,
      byExpiry: merchant.expiryLimited,
      byReview: authReview.limitsMerchant,
    })
    .from(merchant)
    .leftJoin(
      authReview,
      and(eq(authReview.providerId, merchant.providerId), eq(authReview.applyId, merchant.applyId)),
    )
    .where(and(eq(merchant.providerId, rows[0]!.providerId), isAnyOf(merchant.merId, merIds)))
  return new Map(
    found.flatMap(({ merId, byExpiry, byReview }): [string, string][] => {
      if (byReview) return [[merId, OVERDUE_REMARK]]
      return byExpiry ? [[merId, '证照已到期']] : []
    }),
  )
}

export const OVERDUE_REMARK = '真实性审核逾期未补充资料'
