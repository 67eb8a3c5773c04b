import { and, eq, sql } from 'drizzle-orm'
import { partner } from '../../core/access-schema'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { nextMerIds } from '../../core/numbers'
import { registrationRow } from '../channel-reg'
import { channelReg } from '../channel-reg/channel-reg-schema'
import { merchant } from '../merchant/merchant-schema'
import type { Importing } from './file-kind'
import type { MerchantPlan } from './merchant-row'
import { logMovedIn } from './moved-in'

/**
 * Opens merchants without an application, with their channels registered; payments that waited for
 * them are tried again.
 * @returns their numbers, in the order of the rows
 */
export async function openMerchants(
  tx: Tx,
  of: Importing,
  rows: readonly { plan: MerchantPlan }[],
): Promise<string[]> {
  const { providerId, importNo, createdBy, now, today } = of
  const merIds = await nextMerIds(tx, today, rows.length)
  const about = { providerId, applyId: importNo, createdBy }
  await insertRows(
    tx,
    merchant,
    rows.map(({ plan }, i) => ({ ...about, merId: merIds[i]!, ...plan.values })),
  )
  await insertRows(
    tx,
    channelReg,
    rows.flatMap(({ plan }, i) =>
      plan.regs.map((reg) => ({
        ...registrationRow({ providerId, merId: merIds[i]! }, reg, now),
        authorizeState: 'AUTHORIZED',
      })),
    ),
  )
  await logMovedIn(tx, of, merIds, { targetType: 'merchant', title: '迁入商户', toState: 'NORMAL' })
  await countMerchants(tx, providerId, rows)
  return merIds
}

/** Partners are locked in one order: two imports that count the same ones do not deadlock. */
async function countMerchants(
  tx: Tx,
  providerId: string,
  rows: readonly { plan: MerchantPlan }[],
): Promise<void> {
  const counts = new Map<string, number>()
  for (const { plan } of rows)
    if (plan.values.partnerId)
      counts.set(plan.values.partnerId, (counts.get(plan.values.partnerId) ?? 0) + 1)
  for (const [partnerId, n] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await tx
      .update(partner)
      .set({ merchantCount: sql`${partner.merchantCount} + ${n}` })
      .where(and(eq(partner.providerId, providerId), eq(partner.partnerId, partnerId)))
}
