import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { invoiceList } from '../invoice-list'

/** Invoices for settled income; a partner sees its own (domain §9.9). */
export default defineCall({
  path: '/v1/invoice/list',
  access: { roles: ['3', '4'], codes: [CODES.invoice.list] },
  request: listRequest(invoiceList),
  handler: (context, query) => listAnswer(context, invoiceList, query),
})
