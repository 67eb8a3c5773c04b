import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { billingList } from '../billing-list'

/** What the provider has to invoice, month by month (domain §9.2). */
export default defineCall({
  path: '/v1/billing/amountList',
  access: { roles: ['3'], codes: [CODES.billing.list] },
  request: listRequest(billingList),
  handler: (context, query) => listAnswer(context, billingList, query),
})
