import { and, eq, sql } from 'drizzle-orm'
import { INVOICE_KIND, INVOICE_STATUS } from '../../../src/lib/dicts/money'
import type { Tx } from '../../db/open'
import { invoiceItem, providerInvoice } from '../../db/schema'
import { defineList, type Part } from '../../list/define-list'
import { anyOf, exact, months } from '../../list/filters'
import { invoiceRow } from './row'

/** An invoice with the settlements it covers. */
export type InvoiceRecord = typeof providerInvoice.$inferSelect & { settleNos: string[] }

const settleNos = sql<
  string[]
>`array(select ${invoiceItem.settleNo} from ${invoiceItem} where ${and(
  eq(invoiceItem.providerId, providerInvoice.providerId),
  eq(invoiceItem.invoiceApplyNo, providerInvoice.invoiceApplyNo),
)} order by ${invoiceItem.settleNo})`

export async function invoiceRecords(tx: Tx, part: Part): Promise<InvoiceRecord[]> {
  const rows = await tx
    .select({ invoice: providerInvoice, settleNos })
    .from(providerInvoice)
    .where(part.where)
    .orderBy(...part.orderBy)
    .limit(part.limit)
    .offset(part.offset ?? 0)
  return rows.map(({ invoice, settleNos: covered }) => ({ ...invoice, settleNos: covered }))
}

/** Invoices for settled income (domain §9.9): those of the last year unless asked otherwise. */
export const invoiceList = defineList<InvoiceRecord>({
  table: providerInvoice,
  filters: {
    billMonth: months(providerInvoice.billMonth, { maxMonths: 12, defaultMonths: 12 }),
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
  records: invoiceRecords,
  row: invoiceRow,
})
