import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { invoiceList } from './invoice-list'
import { providerInvoice } from './invoice-schema'

/** Invoices that are to be mended or handed in. */
export const invoiceTodos = defineTodos(
  {
    resource: 'invoice',
    access: { roles: ['3', '4'], codes: [CODES.invoice.list] },
    list: invoiceList,
    amount: providerInvoice.amt,
  },
  [
    { label: '发票驳回', filters: { invoiceStatus: 'REJECTED' } },
    { label: '发票待提交', filters: { invoiceStatus: 'DRAFT' } },
  ],
)
