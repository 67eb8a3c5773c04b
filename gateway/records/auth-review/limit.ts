import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/open'
import { authReview, merchant } from '../../db/schema'
import { appendLog } from '../log'
import { LIMIT_MOVES } from './moves'

/** A merchant whose review is overdue stands limited until that review is passed (domain §7.6). */

type Merchant = Pick<
  typeof merchant.$inferSelect,
  'providerId' | 'merId' | 'applyId' | 'merStatus' | 'version'
>
interface Why {
  operator: string
  remark: string
  /** Epoch ms, business time. */
  now: number
}

/** One that stands frozen is limited once it is unfrozen; a closed one stays closed. */
export async function limitMerchant(tx: Tx, row: Merchant, why: Why): Promise<void> {
  if (row.merStatus === 'NORMAL') await moveMerchant(tx, row, 'limit', why)
}

/** Lifts a limit that the caller has found to be its review's own. */
export async function liftLimit(tx: Tx, row: Merchant, why: Why): Promise<void> {
  if (row.merStatus === 'LIMITED') await moveMerchant(tx, row, 'lift', why)
}

/**
 * After a merchant was unfrozen: what its review still holds against it stands again.
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

async function moveMerchant(
  tx: Tx,
  { providerId, merId, merStatus, version }: Merchant,
  event: keyof typeof LIMIT_MOVES,
  { operator, remark, now }: Why,
): Promise<void> {
  const { to, title } = LIMIT_MOVES[event]
  await tx
    .update(merchant)
    .set({ merStatus: to, version: version + 1 })
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  await appendLog(tx, {
    providerId,
    targetType: 'merchant',
    targetId: merId,
    title,
    operator,
    fromState: merStatus,
    toState: to,
    remark,
    time: now,
  })
}
