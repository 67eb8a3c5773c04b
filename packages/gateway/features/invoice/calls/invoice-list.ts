import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { invoiceList } from '../invoice-list'

/** Invoices for settled income; a partner sees its own (domain §9.9). */
export default defineListCall({
  path: '/v1/invoice/list',
  access: { roles: ['3', '4'], codes: [CODES.invoice.list] },
  list: invoiceList,
})
