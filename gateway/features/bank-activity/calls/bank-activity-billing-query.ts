import { CODE_DATA_PERMIT } from '#domain/codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { bankActivityList } from '../bank-activity-list'

/** Bank activities by shop and day (domain §9.5): only with the data-permit flag. */
export default defineCall({
  path: '/v1/bankActivity/billingQuery',
  access: { roles: ['3'], codes: [CODE_DATA_PERMIT] },
  request: listRequest(bankActivityList),
  handler: (context, query) => listAnswer(context, bankActivityList, query),
})
