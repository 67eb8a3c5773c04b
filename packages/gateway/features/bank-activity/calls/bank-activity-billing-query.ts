import { CODE_DATA_PERMIT } from '#domain/codes'
import { defineListCall } from '../../../core/list/list-call'
import { bankActivityList } from '../bank-activity-list'

/** Bank activities by shop and day (domain §9.5): only with the data-permit flag. */
export default defineListCall({
  path: '/v1/bankActivity/billingQuery',
  access: { roles: ['3'], codes: [CODE_DATA_PERMIT] },
  list: bankActivityList,
})
