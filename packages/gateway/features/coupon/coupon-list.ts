import { upperCode } from '#domain/reading/text'
import { getTableColumns, sql } from 'drizzle-orm'
import { VERIFY_STATUS, VERIFY_TYPE } from '#domain/coupon/dicts'
import { couponVerify } from './coupon-schema'
import { merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { shop } from '../shop/shop-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, exactly, namedByDay, times } from '../../core/list/filters'
import { merchantOf, partnerOf, shopOf } from '../names'
import { couponRow } from './coupon-row'
import { pageSelect } from '../../core/list/page-select'

/** A verification with the names for its ids. */
export type CouponRecord = typeof couponVerify.$inferSelect & {
  merName: string | null
  shopName: string | null
  partnerName: string | null
}

export const couponRecords = pageSelect<CouponRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(couponVerify),
      merName: merchant.merRegName,
      shopName: shop.shopName,
      partnerName: partner.name,
    })
    .from(couponVerify)
    .leftJoin(merchant, merchantOf(couponVerify))
    .leftJoin(shop, shopOf(couponVerify))
    .leftJoin(partner, partnerOf(couponVerify)),
)

const taken = sql`${couponVerify.verifyStatus} = '1'`

/** Vouchers taken at terminals (domain §7.13); a week unless asked otherwise, 31 days at most. */
export const couponList = defineList<CouponRecord>({
  table: couponVerify,
  filters: {
    verifyTime: times(couponVerify.verifyTime, { maxDays: 31, defaultDays: 7 }),
    verifyId: exact(couponVerify.verifyId),
    couponCode: exact(couponVerify.couponCode),
    orderId: exact(couponVerify.orderId),
    certificateId: exact(couponVerify.certificateId),
    merId: exact(couponVerify.merId),
    shopId: exact(couponVerify.shopId),
    partnerId: exact(couponVerify.partnerId),
    serialNo: exactly(upperCode, couponVerify.serialNo),
    verifyType: anyOf(couponVerify.verifyType, VERIFY_TYPE),
    verifyStatus: anyOf(couponVerify.verifyStatus, VERIFY_STATUS),
    productName: namedByDay(couponVerify.productName, {
      time: couponVerify.verifyTime,
      filter: 'verifyTime',
    }),
  },
  sort: { verifyTime: couponVerify.verifyTime },
  order: [couponVerify.verifyTime, couponVerify.verifyId],
  tabs: {
    filter: 'verifyStatus',
    column: couponVerify.verifyStatus,
    values: Object.keys(VERIFY_STATUS),
  },
  summary: {
    sums: () => ({
      verifyCount: sql`case when ${taken} then 1 else 0 end`,
      payAmt: sql`case when ${taken} then ${couponVerify.payAmt} else 0 end`,
      cancelCount: sql`case when ${taken} then 0 else 1 end`,
    }),
  },
  records: couponRecords,
  row: couponRow,
})
