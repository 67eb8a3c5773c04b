import { getTableColumns } from 'drizzle-orm'
import { WITHDRAW_STATUS } from '#domain/shop/dicts'
import { autoCash } from './auto-cash-schema'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'
import { defineList } from '../../core/list/define-list'
import { amounts, anyOf, exact, times } from '../../core/list/filters'
import { merchantOf, shopOf } from '../names'
import type { AutoCash } from './auto-cash-change'
import { LAST_DAYS } from './auto-cash-moves'
import { autoCashRow } from './auto-cash-row'
import { pageSelect } from '../../core/list/page-select'

/** A payout with the names for its ids. */
export type AutoCashRecord = AutoCash & { merName: string | null; shopName: string | null }

export const autoCashRecords = pageSelect<AutoCashRecord>((tx) =>
  tx
    .select({ ...getTableColumns(autoCash), merName: merchant.merRegName, shopName: shop.shopName })
    .from(autoCash)
    .leftJoin(merchant, merchantOf(autoCash))
    .leftJoin(shop, shopOf(autoCash)),
)

/** Automatic payouts (domain §7.10). */
export const autoCashList = defineList<AutoCashRecord>({
  table: autoCash,
  filters: {
    cashDate: times(autoCash.cashTime, {
      maxDays: LAST_DAYS,
      defaultDays: 7,
      unless: { filters: ['withdrawId', 'autoCashId'], days: 90 },
    }),
    autoCashId: exact(autoCash.autoCashId),
    withdrawId: exact(autoCash.withdrawId),
    merId: exact(autoCash.merId),
    shopId: exact(autoCash.shopId),
    withdrawStatus: anyOf(autoCash.withdrawStatus, WITHDRAW_STATUS),
    cashAmt: amounts(autoCash.cashAmt),
  },
  sort: { cashDate: autoCash.cashTime, cashAmt: autoCash.cashAmt },
  order: [autoCash.cashTime, autoCash.autoCashId],
  tabs: {
    filter: 'withdrawStatus',
    column: autoCash.withdrawStatus,
    values: Object.keys(WITHDRAW_STATUS),
  },
  summary: {
    counted: ['SUCCESS'],
    sums: () => ({ cashAmt: autoCash.cashAmt, feeAmt: autoCash.feeAmt }),
  },
  upstream: [
    { targetType: 'autoCash', ref: (record) => record.autoCashId, cell: 'withdrawStatus' },
  ],
  records: autoCashRecords,
  row: autoCashRow,
})
