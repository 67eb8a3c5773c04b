import { upperCode } from '#domain/reading/text'
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  CARD_KIND,
  PAY_CHANNEL,
  PAY_TYPE,
  REFUND_STATE,
  TRADE_SETTLE_STATUS,
  TRADE_STATUS,
} from '#domain/trade/dicts'
import type { Caller } from '../../core/call'
import { fileFilters } from '../ingest/file-lines-schema'
import { merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'
import { shop } from '../shop/shop-schema'
import { trade, tradeRollup } from './trade-schema'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, exact, exactly, times } from '../../core/list/filters'
import { batchOf, merchantOf, partnerOf, payingPayout, shopOf } from '../names'
import { ownPart } from './share-parts'
import { tradeDays } from './trade-days'
import { tradeRow } from './trade-row'
import { pageSelect } from '../../core/list/page-select'

/** A trade with the names for its ids. */
export type TradeRecord = typeof trade.$inferSelect & {
  merName: string | null
  shopName: string | null
  partnerName: string | null
  /** What paid its batch, and why it was not paid. */
  payoutNo: string | null
  batchReason: string | null
}

/** Left joins by primary key: they add names, never rows. */
export const tradeRecords = pageSelect<TradeRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(trade),
      merName: merchant.merRegName,
      shopName: shop.shopName,
      partnerName: partner.name,
      payoutNo: payingPayout(),
      batchReason: merchantSettlement.reason,
    })
    .from(trade)
    .leftJoin(merchant, merchantOf(trade))
    .leftJoin(shop, shopOf(trade))
    .leftJoin(partner, partnerOf(trade))
    .leftJoin(merchantSettlement, batchOf(trade)),
)

/** Trade details (domain §8.3): today unless asked otherwise, 31 days at most, 90 by number. */
export const tradeList = defineList<TradeRecord>({
  table: trade,
  filters: {
    // One box for any of a trade's numbers (contract §3).
    orderNo: exact(trade.tradeNo, trade.outTradeNo, trade.channelTradeNo),
    tradeNo: exact(trade.tradeNo),
    outTradeNo: exact(trade.outTradeNo),
    channelTradeNo: exact(trade.channelTradeNo),
    batchNo: exact(trade.batchNo),
    tradeTime: times(trade.tradeTime, {
      maxDays: 31,
      defaultDays: 1,
      unless: {
        filters: ['orderNo', 'tradeNo', 'outTradeNo', 'channelTradeNo', 'batchNo'],
        days: 90,
      },
    }),
    merId: exact(trade.merId),
    shopId: exact(trade.shopId),
    partnerId: exact(trade.partnerId),
    termNo: exact(trade.termNo),
    serialNo: exactly(upperCode, trade.serialNo),
    payChannel: anyOf(trade.payChannel, PAY_CHANNEL),
    payType: anyOf(trade.payType, PAY_TYPE),
    cardKind: anyOf(trade.cardKind, CARD_KIND),
    tradeStatus: anyOf(trade.tradeStatus, TRADE_STATUS),
    refundState: anyOf(trade.refundState, REFUND_STATE),
    settleStatus: anyOf(trade.settleStatus, TRADE_SETTLE_STATUS),
    transAmt: amounts(trade.transAmt),
    ...fileFilters({ noKind: 'TRADE', providerId: trade.providerId, ownNo: trade.tradeNo }),
  },
  sort: { tradeTime: trade.tradeTime, transAmt: trade.transAmt },
  order: [trade.tradeTime, trade.tradeNo],
  tabs: { filter: 'tradeStatus', column: trade.tradeStatus, values: Object.keys(TRADE_STATUS) },
  summary: {
    // Only money that was taken: the rollup has no other trades.
    counted: ['SUCCESS'],
    sums: (caller) => ({
      transCount: sql`1`,
      transAmt: trade.transAmt,
      couponAmt: trade.couponAmt,
      payAmt: trade.payAmt,
      feeAmt: trade.feeAmt,
      settleAmt: trade.settleAmt,
      refundAmt: trade.refundAmt,
      ...sharesOf(caller, trade),
    }),
    rollup: {
      table: tradeRollup,
      coarse: tradeDays,
      narrow: ['merId', 'shopId'],
      count: tradeRollup.payCount,
      date: tradeRollup.tradeDate,
      time: 'tradeTime',
      columns: {
        merId: tradeRollup.merId,
        shopId: tradeRollup.shopId,
        partnerId: tradeRollup.partnerId,
        payChannel: tradeRollup.payChannel,
      },
      sums: (caller) => ({
        transCount: tradeRollup.payCount,
        transAmt: tradeRollup.transAmt,
        couponAmt: tradeRollup.couponAmt,
        payAmt: tradeRollup.payAmt,
        feeAmt: tradeRollup.feeAmt,
        settleAmt: tradeRollup.settleAmt,
        refundAmt: tradeRollup.refundAmt,
        ...sharesOf(caller, tradeRollup),
      }),
    },
  },
  records: tradeRecords,
  row: tradeRow,
})

/** Cost and income are the provider's alone; a partner adds up only its own share (contract §3). */
function sharesOf(
  caller: Caller,
  table: typeof trade | typeof tradeRollup,
): Record<string, SQL | AnyPgColumn> {
  const { costFeeAmt, partnerShareAmt, incomeAmt } = table
  if (caller.roleType === '3') return { costFeeAmt, partnerShareAmt, incomeAmt }
  return { partnerShareAmt: ownPart(table, caller.partnerId ?? '') }
}
