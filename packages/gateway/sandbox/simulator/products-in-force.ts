import { and, desc, eq, lte } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { channelReg } from '../../features/channel-reg/channel-reg-schema'
import { REG_CHANNELS } from '../../features/channel-reg/channels'
import { merchantProduct } from '../../features/merchant/merchant-schema'

export type Product = typeof merchantProduct.$inferSelect

/**
 * By which products merchants can be paid on a day, the newest of each. A merchant that a channel
 * has refused cannot be paid through it.
 * @param day `YYYY-MM-DD`
 * @returns by merId
 */
export async function productsInForce(
  tx: Tx,
  providerId: string,
  merIds: readonly string[],
  day: string,
): Promise<Map<string, Product[]>> {
  const rates = await tx
    .select()
    .from(merchantProduct)
    .where(
      and(
        eq(merchantProduct.providerId, providerId),
        isAnyOf(merchantProduct.merId, merIds),
        lte(merchantProduct.effectiveDate, day),
      ),
    )
    .orderBy(desc(merchantProduct.effectiveDate))
  const regs = await tx
    .select({ merId: channelReg.merId, payChannel: channelReg.payChannel })
    .from(channelReg)
    .where(
      and(
        eq(channelReg.providerId, providerId),
        isAnyOf(channelReg.merId, merIds),
        eq(channelReg.registerStatus, 'SUCCESS'),
      ),
    )
  const registered = new Set(regs.map(({ merId, payChannel }) => `${merId} ${payChannel}`))
  const newest = new Map<string, Product>()
  for (const rate of rates) {
    const { merId, payChannel, cardKind } = rate
    const key = `${merId} ${payChannel} ${cardKind}`
    const open =
      !(REG_CHANNELS as readonly string[]).includes(payChannel) ||
      registered.has(`${merId} ${payChannel}`)
    if (open && !newest.has(key)) newest.set(key, rate)
  }
  const byMerchant = new Map<string, Product[]>()
  for (const rate of newest.values())
    byMerchant.set(rate.merId, [...(byMerchant.get(rate.merId) ?? []), rate])
  return byMerchant
}
