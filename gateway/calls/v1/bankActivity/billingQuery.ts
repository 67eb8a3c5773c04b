import { CODE_DATA_PERMIT } from '../../../../src/lib/codes'
import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { bankActivityList } from '../../../records/bank-activity/list'

/** Bank activities by shop and day (domain §9.5): only with the data-permit flag. */
export default defineCall({
  path: '/v1/bankActivity/billingQuery',
  access: { roles: ['3'], codes: [CODE_DATA_PERMIT] },
  request: listRequest(bankActivityList),
  handler: (context, query) => listAnswer(context, bankActivityList, query),
})
