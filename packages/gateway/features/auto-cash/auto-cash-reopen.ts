import { and, asc, eq, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { autoCash } from './auto-cash-schema'
import { type merchant } from '../merchant/merchant-schema'
import { appendLogs } from '../../core/record-log'
import { AUTO_CASH_MOVES } from './auto-cash-moves'

/**
 * A merchant's settlement account was changed: what its bank sent back can go out again.
 * The caller holds the merchant's row lock.
 */
export async function reopenReturned(
  tx: Tx,
  { providerId, merId }: Pick<typeof merchant.$inferSelect, 'providerId' | 'merId'>,
  entry: { operator: string; time: number },
): Promise<void> {
  const { from, to, title } = AUTO_CASH_MOVES.reopen
  const returned = await tx
    .select({ autoCashId: autoCash.autoCashId })
    .from(autoCash)
    .where(
      and(
        eq(autoCash.providerId, providerId),
        eq(autoCash.merId, merId),
        isAnyOf(autoCash.withdrawStatus, from),
      ),
    )
    .orderBy(asc(autoCash.autoCashId))
    .for('update')
  const ids = returned.map(({ autoCashId }) => autoCashId)
  if (ids.length === 0) return
  await tx
    .update(autoCash)
    .set({ withdrawStatus: to, version: sql`${autoCash.version} + 1` })
    .where(and(eq(autoCash.providerId, providerId), isAnyOf(autoCash.autoCashId, ids)))
  const about = { providerId, targetType: 'autoCash', title, fromState: 'REFUNDED', toState: to }
  await appendLogs(tx, ids, { ...about, ...entry })
}
