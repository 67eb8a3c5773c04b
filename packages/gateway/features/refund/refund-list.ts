import { getTableColumns, sql } from 'drizzle-orm'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { REFUND_SOURCE, REFUND_STATUS } from '#domain/refund/dicts'
import { fileFilters } from '../ingest/file-lines-schema'
import { merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'
import { refund } from './refund-schema'
import { shop } from '../shop/shop-schema'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, exact, times } from '../../core/list/filters'
import { staffOf } from '../../core/staff-of'
import { batchOf, merchantOf, partnerOf, payingPayout, shopOf } from '../names'
import { refundRow } from './refund-row'
import { pageSelect } from '../../core/list/page-select'

/** A refund with the names for its ids. */
export type RefundRecord = typeof refund.$inferSelect & {
  merName: string | null
  shopName: string | null
  partnerName: string | null
  /** What paid the batch it was taken from. */
  payoutNo: string | null
  /** The person that `operatorName` names. */
  operatorId: string | null
}

/** Left joins by primary key: they add names, never rows. */
export const refundRecords = pageSelect<RefundRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(refund),
      merName: merchant.merRegName,
      shopName: shop.shopName,
      partnerName: partner.name,
      payoutNo: payingPayout(),
      operatorId: staffOf(refund, 'operator_name'),
    })
    .from(refund)
    .leftJoin(merchant, merchantOf(refund))
    .leftJoin(shop, shopOf(refund))
    .leftJoin(partner, partnerOf(refund))
    .leftJoin(merchantSettlement, batchOf(refund)),
)

/** Any of these numbers finds a refund without a range of time. */
const NUMBERS = ['orderNo', 'refundNo', 'outRefundNo', 'channelRefundNo', 'tradeNo']

/** Refunds (domain §8.6): the last seven days unless asked otherwise, 31 at most, 90 by number. */
export const refundList = defineList<RefundRecord>({
  table: refund,
  filters: {
    // One box for any of a refund's numbers and its trade's (contract §3).
    orderNo: exact(refund.refundNo, refund.outRefundNo, refund.channelRefundNo, refund.tradeNo),
    refundNo: exact(refund.refundNo),
    outRefundNo: exact(refund.outRefundNo),
    channelRefundNo: exact(refund.channelRefundNo),
    tradeNo: exact(refund.tradeNo),
    refundTime: times(refund.refundTime, {
      maxDays: 31,
      defaultDays: 7,
      unless: { filters: NUMBERS, days: 90 },
    }),
    merId: exact(refund.merId),
    shopId: exact(refund.shopId),
    partnerId: exact(refund.partnerId),
    payChannel: anyOf(refund.payChannel, PAY_CHANNEL),
    refundSource: anyOf(refund.refundSource, REFUND_SOURCE),
    refundStatus: anyOf(refund.refundStatus, REFUND_STATUS),
    refundAmt: amounts(refund.refundAmt),
    ...fileFilters({ noKind: 'REFUND', providerId: refund.providerId, ownNo: refund.refundNo }),
  },
  sort: { refundTime: refund.refundTime, refundAmt: refund.refundAmt },
  order: [refund.refundTime, refund.refundNo],
  tabs: { filter: 'refundStatus', column: refund.refundStatus, values: Object.keys(REFUND_STATUS) },
  summary: {
    sums: () => ({
      refundCount: sql`1`,
      refundAmt: refund.refundAmt,
      // What has left the merchant, and what of the fee came back to it.
      successAmt: sql`case when ${refund.refundStatus} = 'SUCCESS' then ${refund.refundAmt} else 0 end`,
      successFeeAmt: sql`case when ${refund.refundStatus} = 'SUCCESS' then ${refund.refundFeeAmt} else 0 end`,
    }),
  },
  upstream: [{ targetType: 'refund', ref: (record) => record.refundNo, cell: 'refundStatus' }],
  records: refundRecords,
  row: refundRow,
})
