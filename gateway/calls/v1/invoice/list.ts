import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { invoiceList } from '../../../records/invoice/list'

/** Invoices for settled income; a partner sees its own (domain §9.9). */
export default defineCall({
  path: '/v1/invoice/list',
  access: { roles: ['3', '4'], codes: ['02100103'] },
  request: listRequest(invoiceList),
  handler: (context, query) => listAnswer(context, invoiceList, query),
})
