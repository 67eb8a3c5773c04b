import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { rebateList } from '../../../records/rebate/list'

/** Rebates (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateList',
  access: { roles: ['3'], codes: ['92100001'] },
  request: listRequest(rebateList),
  handler: (context, query) => listAnswer(context, rebateList, query),
})
