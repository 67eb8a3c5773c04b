import { getTableColumns, sql } from 'drizzle-orm'
import { CASH_STATUS, CASH_TYPE } from '#domain/cash-out/dicts'
import { cashOut } from './cash-out-schema'
import { merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'
import { shop } from '../shop/shop-schema'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, exact, times } from '../../core/list/filters'
import { merchantOf, partnerOf, shopOf } from '../names'
import { cashOutRow } from './cash-out-row'
import { pageSelect } from '../../core/list/page-select'

/** A payout with the names for its ids. */
export type CashOutRecord = typeof cashOut.$inferSelect & {
  merName: string | null
  shopName: string | null
  partnerName: string | null
  /** The settlement batches it pays. */
  batchNos: string | null
}

const BATCH_NOS = sql<string | null>`(
  select string_agg(b.batch_no, '、' order by b.batch_no) from ${merchantSettlement} b
  where b.provider_id = ${cashOut.providerId} and b.payout_no = ${cashOut.cashNo})`

/** Left joins by primary key: they add names, never rows. */
export const cashOutRecords = pageSelect<CashOutRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(cashOut),
      merName: merchant.merRegName,
      shopName: shop.shopName,
      partnerName: partner.name,
      batchNos: BATCH_NOS,
    })
    .from(cashOut)
    .leftJoin(merchant, merchantOf(cashOut))
    .leftJoin(shop, shopOf(cashOut))
    .leftJoin(partner, partnerOf(cashOut)),
)

/** The number of a payout that its bank has not answered. */
const openNo = ({ cashStatus, cashNo }: CashOutRecord): string | null =>
  cashStatus === 'INIT' || cashStatus === 'CREATE_SUCCESS' ? cashNo : null

/** Payouts (domain §8.4): the last seven days unless asked otherwise, 90 at most or by number. */
export const cashOutList = defineList<CashOutRecord>({
  table: cashOut,
  filters: {
    cashNo: exact(cashOut.cashNo),
    applyTime: times(cashOut.applyTime, {
      maxDays: 90,
      defaultDays: 7,
      unless: { filters: ['cashNo'], days: 90 },
    }),
    merId: exact(cashOut.merId),
    shopId: exact(cashOut.shopId),
    partnerId: exact(cashOut.partnerId),
    cashType: anyOf(cashOut.cashType, CASH_TYPE),
    cashStatus: anyOf(cashOut.cashStatus, CASH_STATUS),
    cashAmt: amounts(cashOut.cashAmt),
  },
  sort: { applyTime: cashOut.applyTime, cashAmt: cashOut.cashAmt },
  order: [cashOut.applyTime, cashOut.cashNo],
  tabs: { filter: 'cashStatus', column: cashOut.cashStatus, values: Object.keys(CASH_STATUS) },
  summary: {
    sums: () => ({
      cashCount: sql`1`,
      cashAmt: cashOut.cashAmt,
      feeAmt: cashOut.feeAmt,
      successAmt: sql`case when ${cashOut.cashStatus} = 'SUCCESS' then ${cashOut.arriveAmt} else 0 end`,
    }),
  },
  upstream: [
    { targetType: 'cashOut', ref: openNo, cell: 'cashStatus' },
    // Banks also tell of their own accord, of sample payouts above all.
    { targetType: 'cashOut', ref: openNo, cell: 'cashStatus', news: true },
  ],
  records: cashOutRecords,
  row: cashOutRow,
})
