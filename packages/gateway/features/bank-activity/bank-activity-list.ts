import { and, eq, getTableColumns } from 'drizzle-orm'
import { BILL_SETTLE_STATUS } from '#domain/bank-activity/dicts'
import { bankActivity, bankActivityBill } from './bank-activity-schema'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, times } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'
import { merchantOf, shopOf } from '../names'
import { bankActivityRow } from './bank-activity-row'

/** A bill with its activity and the names for its ids. */
export type BillRecord = typeof bankActivityBill.$inferSelect & {
  activity: typeof bankActivity.$inferSelect
  merName: string | null
  shopName: string | null
}

const bill = bankActivityBill

export const billRecords = pageSelect<BillRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(bill),
      activity: bankActivity,
      merName: merchant.merRegName,
      shopName: shop.shopName,
    })
    .from(bill)
    .innerJoin(
      bankActivity,
      and(eq(bankActivity.providerId, bill.providerId), eq(bankActivity.actId, bill.actId)),
    )
    .leftJoin(merchant, merchantOf(bill))
    .leftJoin(shop, shopOf(bill)),
)

/** Bank activities by shop and day (domain §9.5); a week unless asked otherwise, 31 days at most. */
export const bankActivityList = defineList<BillRecord>({
  table: bankActivityBill,
  filters: {
    bizDate: times(bankActivityBill.bizDate, { maxDays: 31, defaultDays: 7 }),
    billId: exact(bankActivityBill.billId),
    actId: exact(bankActivityBill.actId),
    bankCode: exact(bankActivityBill.bankCode),
    merId: exact(bankActivityBill.merId),
    shopId: exact(bankActivityBill.shopId),
    settleStatus: anyOf(bankActivityBill.settleStatus, BILL_SETTLE_STATUS),
  },
  sort: { bizDate: bankActivityBill.bizDate, discountAmt: bankActivityBill.discountAmt },
  order: [bankActivityBill.bizDate, bankActivityBill.billId],
  tabs: {
    filter: 'settleStatus',
    column: bankActivityBill.settleStatus,
    values: Object.keys(BILL_SETTLE_STATUS),
  },
  summary: {
    sums: () => ({
      joinCount: bankActivityBill.joinCount,
      transAmt: bankActivityBill.transAmt,
      discountAmt: bankActivityBill.discountAmt,
      bankAmt: bankActivityBill.bankAmt,
      merAmt: bankActivityBill.merAmt,
      provAmt: bankActivityBill.provAmt,
    }),
  },
  records: billRecords,
  row: bankActivityRow,
})
