import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { memberList } from '../../../records/member/list'

/** Members of the merchants (domain §9.7). */
export default defineCall({
  path: '/v1/vip/queryList',
  access: { roles: ['3', '4'], codes: ['02100020'] },
  request: listRequest(memberList),
  handler: (context, query) => listAnswer(context, memberList, query),
})
