import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { SHOP_STATUS } from '#domain/merchant/dicts'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { timelineOf } from '../../../core/record-log'
import { orderingOf } from '../shop-ordering'
import { findShop } from '../shop-list'
import { shopRow } from '../shop-row'

/** One shop with its pictures, place and timeline (domain §7.9). */
export default defineCall({
  path: '/v1/shop/detail',
  access: { roles: ['3', '4'], codes: [CODES.shop.list] },
  request: z.object({ shopId: id() }),
  async handler(context, { shopId }) {
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
      ...(record.orderOpen === '1' && (await orderingOf(context.tx, record))),
      logs: await timelineOf(context.tx, target, SHOP_STATUS),
    }
  },
})
