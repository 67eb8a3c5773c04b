import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { billingList } from '../../../records/billing/list'

/** What the provider has to invoice, month by month (domain §9.2). */
export default defineCall({
  path: '/v1/billing/amountList',
  access: { roles: ['3'], codes: ['02100012'] },
  request: listRequest(billingList),
  handler: (context, query) => listAnswer(context, billingList, query),
})
