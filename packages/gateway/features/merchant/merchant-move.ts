import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { merchant } from './merchant-schema'
import { appendLog } from '../../core/record-log'
import type { Move } from '../../core/moves'
import { holdTrades, releaseTrades } from '../merchant-account'
import type { MerStatus } from './merchant-moves'

/** Who moved a merchant, why, and when in business time, epoch ms. */
export interface Why {
  operator: string
  remark: string
  now: number
}

/**
 * Gives a merchant the status a move leads to, and its timeline the step. Its open trades are held
 * while it is frozen or limited, and settled again after that.
 * @param row locked by the caller, in a status the move starts from
 */
export async function moveMerchant(
  tx: Tx,
  row: Pick<
    typeof merchant.$inferSelect,
    'providerId' | 'merId' | 'merStatus' | 'settleCycle' | 'version'
  >,
  { to, title }: Move<MerStatus>,
  { operator, remark, now }: Why,
): Promise<{ merStatus: MerStatus; version: number }> {
  const { providerId, merId } = row
  const version = row.version + 1
  await tx
    .update(merchant)
    .set({ merStatus: to, version })
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  await appendLog(tx, {
    providerId,
    targetType: 'merchant',
    targetId: merId,
    title,
    operator,
    fromState: row.merStatus,
    toState: to,
    remark,
    time: now,
  })
  if (to === 'NORMAL') await releaseTrades(tx, row, now)
  // What a closed merchant still has is settled like before.
  else if (to !== 'CLOSED') await holdTrades(tx, row)
  return { merStatus: to, version }
}
