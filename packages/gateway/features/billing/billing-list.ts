import type { PgTable } from 'drizzle-orm/pg-core'
import { BILLING_STATUS } from '#domain/billing/dicts'
import { billingMonth } from './billing-schema'
import { defineList, type List } from '../../core/list/define-list'
import { anyOf, months } from '../../core/list/filters'
import type { ScopeColumns } from '../../core/scope'
import { pageSelect } from '../../core/list/page-select'

/** VAT on services, in 1/100 000; the view `billing_month` takes it out of what is invoiced. */
const TAX_RATE = 6_000

type BillingRecord = typeof billingMonth.$inferSelect

const billingRecords = pageSelect<BillingRecord>((tx) => tx.select().from(billingMonth))

/** What has to be invoiced per month (domain §9.2). */
export const billingList: List<BillingRecord> = defineList<BillingRecord>({
  // A view is read like a table; its type only lacks what writing would need.
  table: billingMonth as unknown as PgTable & ScopeColumns,
  scope: { providerId: billingMonth.providerId, byShop: 'NONE' },
  filters: {
    billMonth: months(billingMonth.billMonth, { maxMonths: 12, defaultMonths: 12 }),
    billStatus: anyOf(billingMonth.billStatus, BILLING_STATUS),
  },
  sort: {
    billMonth: billingMonth.billMonth,
    incomeAmt: billingMonth.incomeAmt,
    remainAmt: billingMonth.remainAmt,
  },
  order: [billingMonth.monthTime, billingMonth.billMonth],
  tabs: {
    filter: 'billStatus',
    column: billingMonth.billStatus,
    values: Object.keys(BILLING_STATUS),
  },
  summary: {
    sums: () => ({
      incomeAmt: billingMonth.incomeAmt,
      adjustAmt: billingMonth.adjustAmt,
      billAmt: billingMonth.billAmt,
      taxAmt: billingMonth.taxAmt,
      exTaxAmt: billingMonth.exTaxAmt,
      invoicedAmt: billingMonth.invoicedAmt,
      heldAmt: billingMonth.heldAmt,
      remainAmt: billingMonth.remainAmt,
    }),
  },
  records: billingRecords,
  row: (record) => ({
    billMonth: record.billMonth,
    settleNo: record.settleNo,
    settleStatus: record.settleStatus,
    incomeAmt: record.incomeAmt,
    adjustAmt: record.adjustAmt,
    billAmt: record.billAmt,
    taxRate: TAX_RATE,
    taxAmt: record.taxAmt,
    exTaxAmt: record.exTaxAmt,
    invoicedAmt: record.invoicedAmt,
    heldAmt: record.heldAmt,
    remainAmt: record.remainAmt,
    billStatus: record.billStatus,
  }),
})
