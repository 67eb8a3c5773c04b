import { and, asc, eq } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import { merchant } from './merchant-schema'
import { notFound } from '../../core/errors'
import { merchantRecords, type MerchantRecord } from './merchant-list'
import { scoped } from '../../core/scope'

/** One merchant inside the caller's rows. @throws CallError 90404 */
export async function findMerchant(
  { tx, caller }: SessionContext,
  merId: string,
): Promise<MerchantRecord> {
  const [record] = await merchantRecords(tx, {
    where: and(scoped(caller.scope, merchant), eq(merchant.merId, merId))!,
    orderBy: [asc(merchant.merId)],
    limit: 1,
  })
  if (!record) throw notFound()
  return record
}

/** The same, kept from others until the transaction ends. @throws CallError 90404 */
export async function lockMerchant(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  merId: string,
): Promise<typeof merchant.$inferSelect> {
  const [row] = await tx
    .select()
    .from(merchant)
    .where(and(scoped(caller.scope, merchant), eq(merchant.merId, merId)))
    .for('update')
  if (!row) throw notFound()
  return row
}
