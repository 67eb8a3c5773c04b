import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { applyList } from '../../../records/apply/list'

/** Merchants on their way on board (domain §7.1). */
export default defineCall({
  path: '/v2/merApply/list',
  access: { roles: ['3', '4'], codes: ['02100001'] },
  request: listRequest(applyList),
  handler: (context, query) => listAnswer(context, applyList, query),
})
