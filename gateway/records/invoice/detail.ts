import { and, asc, eq } from 'drizzle-orm'
import { INVOICE_STATUS } from '../../../src/lib/dicts/money'
import type { SessionContext } from '../../call'
import { invoiceItem, profitSettle, providerInvoice } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import { timelineOf } from '../log'
import { wireTime } from '../wire-time'
import { invoiceRecords, type InvoiceRecord } from './list'
import { invoiceRow } from './row'

/** An invoice with what it covers. @throws CallError 90404 outside the scope */
export async function invoiceDetail(context: SessionContext, invoiceApplyNo: string) {
  const { tx, caller } = context
  const [record] = await invoiceRecords(tx, {
    where: and(
      scoped(caller.scope, providerInvoice),
      eq(providerInvoice.invoiceApplyNo, invoiceApplyNo),
    )!,
    orderBy: [asc(providerInvoice.invoiceApplyNo)],
    limit: 1,
  })
  if (!record) throw notFound()
  return {
    ...invoiceRow(record),
    sellerTaxNo: record.sellerTaxNo,
    buyerTaxNo: record.buyerTaxNo,
    remark: record.remark,
    redReason: record.redReason,
    redInfoNo: record.redInfoNo,
    auditTime: wireTime(record.auditTime),
    settles: await settlesOf(context, record),
    logs: await timelineOf(
      tx,
      { providerId: record.providerId, targetType: 'invoice', targetId: invoiceApplyNo },
      INVOICE_STATUS,
    ),
  }
}

/** The settlements of an invoice: its owner's own, so whoever sees it may see them. */
async function settlesOf({ tx }: SessionContext, record: InvoiceRecord) {
  return tx
    .select({
      settleNo: invoiceItem.settleNo,
      billMonth: profitSettle.billMonth,
      payableAmt: profitSettle.payableAmt,
      amt: invoiceItem.amt,
      settleStatus: profitSettle.settleStatus,
    })
    .from(invoiceItem)
    .innerJoin(
      profitSettle,
      and(
        eq(profitSettle.providerId, invoiceItem.providerId),
        eq(profitSettle.settleNo, invoiceItem.settleNo),
      ),
    )
    .where(
      and(
        eq(invoiceItem.providerId, record.providerId),
        eq(invoiceItem.invoiceApplyNo, record.invoiceApplyNo),
      ),
    )
    .orderBy(asc(invoiceItem.settleNo))
}
