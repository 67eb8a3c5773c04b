import { and, eq, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { merchant } from './merchant-schema'
import { appendLogs } from '../../core/record-log'
import type { Move } from '../../core/moves'
import { holdTrades, releaseTrades } from '../merchant-account'
import type { MerStatus } from './merchant-moves'

/** Who moved a merchant, why, and when in business time, epoch ms. */
export interface Why {
  operator: string
  remark: string
  now: number
}

type Moved = Pick<
  typeof merchant.$inferSelect,
  'providerId' | 'merId' | 'merStatus' | 'settleCycle' | 'version'
>

/**
 * Gives a merchant the status a move leads to, and its timeline the step. Its open trades are held
 * while it is frozen or limited, and settled again after that.
 * @param row locked by the caller, in a status the move starts from
 */
export async function moveMerchant(
  tx: Tx,
  row: Moved,
  move: Move<MerStatus>,
  why: Why,
): Promise<{ merStatus: MerStatus; version: number }> {
  await moveMerchants(tx, [row], move, why)
  return { merStatus: move.to, version: row.version + 1 }
}

/** The same for several merchants of one provider that have the same status, in few statements. */
export async function moveMerchants(
  tx: Tx,
  rows: readonly Moved[],
  { to, title }: Move<MerStatus>,
  { operator, remark, now }: Why,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const { providerId, merStatus: fromState } = first
  const merIds = rows.map(({ merId }) => merId)
  await tx
    .update(merchant)
    .set({ merStatus: to, version: sql`${merchant.version} + 1` })
    .where(and(eq(merchant.providerId, providerId), isAnyOf(merchant.merId, merIds)))
  const step = { targetType: 'merchant', title, operator, fromState, toState: to, remark }
  await appendLogs(tx, merIds, { ...step, providerId, time: now })
  if (to === 'NORMAL')
    for (const settleCycle of new Set(rows.map((row) => row.settleCycle))) {
      const merId = rows.flatMap((row) => (row.settleCycle === settleCycle ? [row.merId] : []))
      await releaseTrades(tx, { providerId, merId, settleCycle }, now)
    }
  // What a closed merchant still has is settled like before.
  else if (to !== 'CLOSED') await holdTrades(tx, { providerId, merId: merIds })
}
