import { CODES } from '#domain/permission-codes'
import { invoiceRecordFields } from '#domain/invoice/fields'
import { invoiceList } from './invoice-list'
import { defineReport } from '../../core/export/report'

/** Invoices for settled income (domain §9.9). */
export const invoiceReport = defineReport({
  reportType: 'invoice',
  codes: [CODES.invoice.list],
  roles: ['3', '4'],
  fields: invoiceRecordFields,
  list: invoiceList,
  positionOf: (record) => [record.createTime, record.invoiceApplyNo],
  columns: [
    'invoiceApplyNo',
    'settleNos',
    { name: 'billMonths', of: 'billMonth', because: 'an invoice may cover several months' },
    'invoiceKind',
    'invoiceCode',
    'invoiceNo',
    'invoiceDate',
    'sellerName',
    'buyerName',
    'amt',
    'exTaxAmt',
    'taxRate',
    'taxAmt',
    'invoiceStatus',
    'auditRemark',
    'submitTime',
  ],
})
