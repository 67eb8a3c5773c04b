import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { INVOICE_KIND, INVOICE_STATUS } from '#domain/invoice/dicts'
import { invoiceItem, providerInvoice } from './invoice-schema'
import { settlement } from '../settlement/settlement-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, months } from '../../core/list/filters'
import { invoiceRow } from './invoice-row'
import { pageSelect } from '../../core/list/page-select'

/** An invoice with the settlements it covers, and their months. */
export type InvoiceRecord = typeof providerInvoice.$inferSelect & {
  settleNos: string[]
  billMonths: string[]
}

/** What an invoice is made of: its items, each with its settlement. */
const covered = sql`${invoiceItem} join ${settlement} on ${and(
  eq(settlement.providerId, invoiceItem.providerId),
  eq(settlement.settleNo, invoiceItem.settleNo),
)} where ${and(
  eq(invoiceItem.providerId, providerInvoice.providerId),
  eq(invoiceItem.invoiceApplyNo, providerInvoice.invoiceApplyNo),
)}`
/** The values of a column of theirs; nested, so that it keeps its table's name. */
const eachOf = (column: AnyPgColumn) =>
  sql<string[]>`array(select distinct ${sql`${column}`} from ${covered} order by 1)`
/** An invoice of several months is one of each of them. */
const covers = (matching: SQL): SQL => sql`exists (select 1 from ${covered} and ${matching})`

export const invoiceRecords = pageSelect<InvoiceRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(providerInvoice),
      settleNos: eachOf(invoiceItem.settleNo),
      billMonths: eachOf(settlement.billMonth),
    })
    .from(providerInvoice),
)

/** Invoices for settled income (domain §9.9): those of the last year unless asked otherwise. */
export const invoiceList = defineList<InvoiceRecord>({
  table: providerInvoice,
  filters: {
    billMonth: months(
      settlement.billMonth,
      { maxMonths: 12, defaultMonths: 12, unless: ['invoiceApplyNo', 'invoiceNo'] },
      covers,
    ),
    invoiceApplyNo: exact(providerInvoice.invoiceApplyNo),
    invoiceNo: exact(providerInvoice.invoiceNo),
    invoiceKind: anyOf(providerInvoice.invoiceKind, INVOICE_KIND),
    invoiceStatus: anyOf(providerInvoice.invoiceStatus, INVOICE_STATUS),
    targetId: exact(providerInvoice.targetId),
  },
  sort: {
    billMonth: providerInvoice.billMonth,
    amt: providerInvoice.amt,
    invoiceDate: providerInvoice.invoiceDate,
    submitTime: providerInvoice.submitTime,
  },
  order: [providerInvoice.createTime, providerInvoice.invoiceApplyNo],
  tabs: {
    filter: 'invoiceStatus',
    column: providerInvoice.invoiceStatus,
    values: Object.keys(INVOICE_STATUS),
  },
  summary: {
    sums: () => ({
      invoiceCount: sql`1`,
      amt: providerInvoice.amt,
      exTaxAmt: providerInvoice.exTaxAmt,
      taxAmt: providerInvoice.taxAmt,
      approvedAmt: sql`case when ${providerInvoice.invoiceStatus} in ('APPROVED', 'RED_APPLY') then ${providerInvoice.amt} else 0 end`,
    }),
  },
  upstream: [
    {
      targetType: 'invoice',
      ref: (record) => record.invoiceApplyNo,
      cell: 'invoiceStatus',
    },
  ],
  records: invoiceRecords,
  row: invoiceRow,
})
