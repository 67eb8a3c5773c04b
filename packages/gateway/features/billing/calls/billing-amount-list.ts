import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { billingList } from '../billing-list'

/** What the provider has to invoice, month by month (domain §9.2). */
export default defineListCall({
  path: '/v1/billing/amountList',
  access: { roles: ['3'], codes: [CODES.billing.list] },
  list: billingList,
})
