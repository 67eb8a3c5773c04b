import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { rebateItemList } from '../../../records/rebate/item-list'

/** The rows of rebates, by `rebateId` those of one (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateDetail',
  access: { roles: ['3'], codes: ['92100001'] },
  request: listRequest(rebateItemList),
  handler: (context, query) => listAnswer(context, rebateItemList, query),
})
