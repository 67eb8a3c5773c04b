import { mobileText } from '#domain/reading/phone'
import { and, eq, getTableColumns } from 'drizzle-orm'
import { AUTO_CASH_SWITCH, ORDER_OPEN, SHOP_STATUS, SHOP_TYPE } from '#domain/merchant/dicts'
import type { SessionContext } from '../../core/call'
import { merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { shop, team } from './shop-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, exactly, named, prefix, times } from '../../core/list/filters'
import { merchantOf, partnerOf } from '../names'
import { shopRow } from './shop-row'
import { pageSelect } from '../../core/list/page-select'
import { recordOf } from '../../core/list/record'

/** A shop with the names for its ids. */
export type ShopRecord = typeof shop.$inferSelect & {
  merName: string | null
  applyId: string | null
  teamName: string | null
  partnerName: string | null
}

export const shopRecords = pageSelect<ShopRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(shop),
      merName: merchant.merRegName,
      applyId: merchant.applyId,
      teamName: team.teamName,
      partnerName: partner.name,
    })
    .from(shop)
    .leftJoin(merchant, merchantOf(shop))
    .leftJoin(team, and(eq(team.providerId, shop.providerId), eq(team.teamId, shop.teamId)))
    .leftJoin(partner, partnerOf(shop)),
)

/** Shops (domain §7.9). */
export const shopList = defineList<ShopRecord>({
  table: shop,
  filters: {
    shopId: exact(shop.shopId),
    oldId: exact(shop.oldId),
    shopName: named(shop.shopName, shop.pinyin),
    merId: exact(shop.merId),
    shopType: anyOf(shop.shopType, SHOP_TYPE),
    region: prefix(shop.region),
    teamId: exact(shop.teamId),
    shopStatus: anyOf(shop.shopStatus, SHOP_STATUS),
    orderOpen: anyOf(shop.orderOpen, ORDER_OPEN),
    autoCash: anyOf(shop.autoCash, AUTO_CASH_SWITCH),
    contactMobile: exactly(mobileText, shop.contactMobile),
    partnerId: exact(shop.partnerId),
    createTime: times(shop.createTime),
  },
  sort: { createTime: shop.createTime, deviceCount: shop.deviceCount },
  order: [shop.createTime, shop.shopId],
  tabs: { filter: 'shopStatus', column: shop.shopStatus, values: Object.keys(SHOP_STATUS) },
  records: shopRecords,
  row: shopRow,
})

/** One shop inside the caller's rows. @throws CallError 90404 */
export const findShop = ({ tx, caller }: SessionContext, shopId: string): Promise<ShopRecord> =>
  recordOf(shopRecords, { tx, caller }, shop, { shopId })
