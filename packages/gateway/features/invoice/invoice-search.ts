import { invoiceRecordFields } from '#domain/invoice/fields'
import { CODES } from '#domain/permission-codes'
import { defineSearch } from '../../core/search/define-search'
import { invoiceList } from './invoice-list'
import { providerInvoice } from './invoice-schema'

/** An invoice by its application's number, or by its own. */
export const invoiceSearch = defineSearch({
  resource: 'invoice',
  access: { roles: ['3', '4'], codes: [CODES.invoice.list] },
  list: invoiceList,
  fields: invoiceRecordFields,
  id: 'invoiceApplyNo',
  numbers: [providerInvoice.invoiceApplyNo, providerInvoice.invoiceNo],
  title: ['invoiceNo', 'invoiceApplyNo'],
  facts: ['invoiceApplyNo', 'amt', 'invoiceStatus', 'buyerName'],
})
