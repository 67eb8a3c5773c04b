import { wireTime } from '../../core/wire-time'
import type { InvoiceRecord } from './invoice-list'

/** An invoice as a list row. */
export function invoiceRow(record: InvoiceRecord): Record<string, unknown> {
  return {
    invoiceApplyNo: record.invoiceApplyNo,
    version: record.version,
    targetId: record.targetId,
    // Of the sellers a partner has a record of its own.
    partnerId: record.targetId === record.providerId ? null : record.targetId,
    settleNos: record.settleNos.join('、'),
    billMonth: record.billMonth,
    billMonths: record.billMonths.join('、'),
    invoiceKind: record.invoiceKind,
    invoiceCode: record.invoiceCode,
    invoiceNo: record.invoiceNo,
    invoiceDate: record.invoiceDate,
    sellerName: record.sellerName,
    buyerName: record.buyerName,
    amt: record.amt,
    exTaxAmt: record.exTaxAmt,
    taxRate: record.taxRate,
    taxAmt: record.taxAmt,
    fileToken: record.fileToken,
    expressCompany: record.expressCompany,
    expressNo: record.expressNo,
    invoiceStatus: record.invoiceStatus,
    auditRemark: record.auditRemark,
    createTime: wireTime(record.createTime),
    submitTime: wireTime(record.submitTime),
  }
}
