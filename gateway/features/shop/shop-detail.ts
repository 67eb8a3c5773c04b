import { SHOP_STATUS } from '#domain/merchant/dicts'
import type { SessionContext } from '../../core/call'
import { shop } from './shop-schema'
import { timelineOf } from '../../core/record-log'
import { shopRecords, type ShopRecord } from './shop-list'
import { shopRow } from './shop-row'
import { recordOf } from '../../core/list/record'

/** One shop inside the caller's rows. @throws CallError 90404 */
export async function findShop(
  { tx, caller }: SessionContext,
  shopId: string,
): Promise<ShopRecord> {
  const record = await recordOf(shopRecords, { tx, caller }, shop, { shopId })
  return record
}

/** A shop's whole record (domain §7.9). @throws CallError 90404 */
export async function shopDetail(context: SessionContext, shopId: string) {
  const record = await findShop(context, shopId)
  const target = { providerId: record.providerId, targetType: 'shop', targetId: shopId }
  return {
    ...shopRow(record),
    businessHours: record.businessHours,
    lng: record.lng,
    lat: record.lat,
    wxShopNo: record.wxShopNo,
    aliShopNo: record.aliShopNo,
    doorPics: record.pics.doorPics ?? [],
    indoorPics: record.pics.indoorPics ?? [],
    logs: await timelineOf(context.tx, target, SHOP_STATUS),
  }
}
