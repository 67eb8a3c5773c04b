import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, eq } from 'drizzle-orm'
import { INVOICE_STATUS } from '#domain/invoice/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { invoiceItem, providerInvoice } from '../invoice-schema'
import { settlement } from '../../settlement/settlement-schema'
import { timelineOf } from '../../../core/record-log'
import { wireTime } from '../../../core/wire-time'
import { hintOf } from '../../../core/upstream/hints'
import { invoiceList, invoiceRecords, type InvoiceRecord } from '../invoice-list'
import { invoiceRow } from '../invoice-row'
import { settledAmts, partsBySettlement } from '../invoice-parts'
import { recordOf } from '../../../core/list/record'

/** One invoice with its settlements and its timeline. */
export default defineCall({
  path: '/v1/invoice/detail',
  access: { roles: ['3', '4'], codes: [CODES.invoice.list] },
  request: z.object({ invoiceApplyNo: id() }),
  handler: (context, { invoiceApplyNo }) => invoiceDetail(context, invoiceApplyNo),
})

/** An invoice with what it covers. @throws CallError 90404 outside the scope */
async function invoiceDetail(context: SessionContext, invoiceApplyNo: string) {
  const { tx } = context
  const record = await recordOf(invoiceRecords, context, providerInvoice, { invoiceApplyNo })
  return {
    ...invoiceRow(record),
    ...(await hintOf(context, invoiceList.upstream, record)),
    sellerTaxNo: record.sellerTaxNo,
    buyerTaxNo: record.buyerTaxNo,
    remark: record.remark,
    redReason: record.redReason,
    redInfoNo: record.redInfoNo,
    auditTime: wireTime(record.auditTime),
    ...(await settlementsOf(context, record)),
    logs: await timelineOf(
      tx,
      { providerId: record.providerId, targetType: 'invoice', targetId: invoiceApplyNo },
      INVOICE_STATUS,
    ),
  }
}

/** The settlements of an invoice have the same owner, so its readers may see them. */
async function settlementsOf({ tx }: SessionContext, record: InvoiceRecord) {
  const rows = await tx
    .select({ settle: settlement, amt: invoiceItem.amt })
    .from(invoiceItem)
    .innerJoin(
      settlement,
      and(
        eq(settlement.providerId, invoiceItem.providerId),
        eq(settlement.settleNo, invoiceItem.settleNo),
      ),
    )
    .where(
      and(
        eq(invoiceItem.providerId, record.providerId),
        eq(invoiceItem.invoiceApplyNo, record.invoiceApplyNo),
      ),
    )
    .orderBy(asc(invoiceItem.settleNo))
  const settles = rows.map(({ settle, amt }) => ({
    settleNo: settle.settleNo,
    billMonth: settle.billMonth,
    ...settledAmts(settle),
    payableAmt: settle.payableAmt,
    amt,
    settleStatus: settle.settleStatus,
  }))
  const parts = await partsBySettlement(
    tx,
    rows.map(({ settle }) => settle),
  )
  return {
    settles,
    parts: settles.flatMap(({ settleNo, billMonth }) =>
      (parts.get(settleNo) ?? []).map((part) => ({ billMonth, ...part })),
    ),
  }
}
