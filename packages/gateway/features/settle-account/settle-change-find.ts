import { and, eq } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { id, version } from '../../core/inputs'
import { checkVersion } from '../../core/moves'
import { lockMerchant } from '../merchant'
import type { merchant } from '../merchant/merchant-schema'
import { settleChange } from './settle-change-schema'

export type SettleChange = typeof settleChange.$inferSelect
type Merchant = typeof merchant.$inferSelect

/** What every call on a request says of it. */
export const requestKey = { changeId: id(), version }

export const keyOf = ({ providerId, changeId }: Pick<SettleChange, 'providerId' | 'changeId'>) =>
  and(eq(settleChange.providerId, providerId), eq(settleChange.changeId, changeId))!

export async function lockSettleChange(
  tx: Tx,
  key: Pick<SettleChange, 'providerId' | 'changeId'>,
): Promise<SettleChange | undefined> {
  const [row] = await tx.select().from(settleChange).where(keyOf(key)).for('update')
  return row
}

/**
 * A request and its merchant, which is locked first: a caller who sees the merchant sees its requests.
 * @throws CallError 90404 outside the scope, 90409 when another user changed it since
 */
export async function lockedRequest(
  context: SessionContext,
  asked: { changeId: string; version: number },
): Promise<{ row: SettleChange; holder: Merchant }> {
  const { tx, caller } = context
  const key = { providerId: caller.providerId, changeId: asked.changeId }
  const [found] = await tx
    .select({ merId: settleChange.merId })
    .from(settleChange)
    .where(keyOf(key))
  if (!found) throw notFound()
  const holder = await lockMerchant(context, found.merId)
  const row = await lockSettleChange(tx, key)
  if (!row) throw notFound()
  checkVersion(row, asked.version)
  return { row, holder }
}
