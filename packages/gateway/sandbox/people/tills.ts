import { and, asc, eq, inArray } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { partner } from '../../core/access-schema'
import type { Tx } from '../../core/db/open'
import { device } from '../../features/device/device-schema'
import { merchant } from '../../features/merchant/merchant-schema'
import { merchantOf, partnerOf } from '../../features/names/names-by-id'
import { shop } from '../../features/shop/shop-schema'
import type { Till } from '../../features/trade/trade-take'
import { WAY_MIX } from './pay-ways'

/** A till that takes payments, and by what: one of `WAY_MIX`. */
export interface OpenTill extends Till {
  kind: string
}

/**
 * Every place at which these merchants take money: each open shop with each of its terminals, or
 * without one.
 * @returns by merId, in the order of their numbers
 */
export async function openTills(
  tx: Tx,
  providerId: string,
  merIds: readonly string[],
): Promise<Map<string, OpenTill[]>> {
  const places = await tx
    .select({ merchant, shop, partner })
    .from(shop)
    .innerJoin(merchant, merchantOf(shop))
    .leftJoin(partner, partnerOf(merchant))
    .where(
      and(
        eq(shop.providerId, providerId),
        isAnyOf(shop.merId, merIds),
        eq(shop.shopStatus, 'OPEN'),
      ),
    )
    .orderBy(asc(shop.shopId))
  const terminals = await tx
    .select()
    .from(device)
    .where(
      and(
        eq(device.providerId, providerId),
        isAnyOf(device.merId, merIds),
        eq(device.bindStatus, 'BOUND'),
        inArray(device.deviceKind, Object.keys(WAY_MIX)),
      ),
    )
    .orderBy(asc(device.deviceId))
  const tills = new Map<string, OpenTill[]>()
  for (const { partner: owner, ...place } of places) {
    const { merId, shopId } = place.shop
    const at = { ...place, partner: owner ?? undefined }
    const own = terminals.filter((one) => one.shopId === shopId)
    const here = own.map((one): OpenTill => ({ ...at, device: one, kind: one.deviceKind }))
    const all = here.length > 0 ? here : [{ ...at, kind: 'ONLINE' }]
    tills.set(merId, [...(tills.get(merId) ?? []), ...all])
  }
  return tills
}
