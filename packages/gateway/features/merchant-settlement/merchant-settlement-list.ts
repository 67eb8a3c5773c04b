import { getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import { BATCH_AWAITS, MERCHANT_SETTLEMENT_STATUS } from '#domain/merchant-settlement/dicts'
import { partner } from '../../core/access-schema'
import { WAITING_CLEARING, WAITING_FUNDS } from '../bank-fund'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, exact, made, times } from '../../core/list/filters'
import { merchant } from '../merchant/merchant-schema'
import { merchantOf, partnerOf, payingPayout, shopOf } from '../names'
import { shop } from '../shop/shop-schema'
import { merchantSettlementRow } from './merchant-settlement-row'
import { merchantSettlement } from './merchant-settlement-schema'
import { pageSelect } from '../../core/list/page-select'
import { FAILED, RETURNED } from './settle-day'
import { WAITING_ACCOUNT } from './settle-plan'

/** A batch with the names for its ids. */
export type MerchantSettlementRecord = typeof merchantSettlement.$inferSelect & {
  merName: string | null
  shopName: string | null
  partnerName: string | null
  /** The payout that pays it: its own or that of the batch which takes its money along. */
  payingNo: string | null
}

/** Left joins by primary key: they add names, never rows. */
export const merchantSettlementRecords = pageSelect<MerchantSettlementRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(merchantSettlement),
      merName: merchant.merRegName,
      shopName: shop.shopName,
      partnerName: partner.name,
      payingNo: payingPayout(),
    })
    .from(merchantSettlement)
    .leftJoin(merchant, merchantOf(merchantSettlement))
    .leftJoin(shop, shopOf(merchantSettlement))
    .leftJoin(partner, partnerOf(merchantSettlement)),
)

/** The payout that the bank has not answered. */
const openPayout = ({ batchStatus, payoutNo }: MerchantSettlementRecord): string | null =>
  batchStatus === 'WAITING' || batchStatus === 'SETTLING' ? payoutNo : null

const AWAITS: Readonly<Record<string, SQL>> = {
  FUNDS: sql`(${merchantSettlement.batchStatus} = 'WAITING'
    and ${merchantSettlement.reason} in (${WAITING_FUNDS}, ${WAITING_CLEARING}))`,
  ACCOUNT: sql`(${merchantSettlement.batchStatus} = 'HELD'
    and ${merchantSettlement.reason} = ${WAITING_ACCOUNT})`,
  FAILED,
  RETURNED,
}

/** Merchants' settlement batches (domain §14): the last seven days, 90 at most or by number. */
export const merchantSettlementList = defineList<MerchantSettlementRecord>({
  table: merchantSettlement,
  filters: {
    batchNo: exact(merchantSettlement.batchNo),
    payoutNo: exact(merchantSettlement.payoutNo),
    settleDate: times(merchantSettlement.createTime, {
      maxDays: 90,
      defaultDays: 7,
      unless: { filters: ['batchNo', 'payoutNo'], days: 90 },
    }),
    merId: exact(merchantSettlement.merId),
    shopId: exact(merchantSettlement.shopId),
    partnerId: exact(merchantSettlement.partnerId),
    batchStatus: anyOf(merchantSettlement.batchStatus, MERCHANT_SETTLEMENT_STATUS),
    awaits: made(BATCH_AWAITS, (values) => or(...values.map((value) => AWAITS[value]!))!),
    netAmt: amounts(merchantSettlement.netAmt),
  },
  sort: { settleDate: merchantSettlement.createTime, netAmt: merchantSettlement.netAmt },
  order: [merchantSettlement.createTime, merchantSettlement.batchNo],
  tabs: {
    filter: 'batchStatus',
    column: merchantSettlement.batchStatus,
    values: Object.keys(MERCHANT_SETTLEMENT_STATUS),
  },
  summary: {
    sums: () => ({
      netAmt: merchantSettlement.netAmt,
      grossAmt: merchantSettlement.grossAmt,
      refundAmt: merchantSettlement.refundAmt,
      feeAmt: merchantSettlement.feeAmt,
      paidAmt: merchantSettlement.paidAmt,
      unpaidAmt: merchantSettlement.unpaidAmt,
    }),
  },
  upstream: [
    { targetType: 'cashOut', ref: openPayout, cell: 'batchStatus' },
    { targetType: 'autoCash', ref: openPayout, cell: 'batchStatus' },
  ],
  records: merchantSettlementRecords,
  row: merchantSettlementRow,
})
