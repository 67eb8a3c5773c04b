import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { memberList } from '../member-list'

/** Members of the merchants (domain §9.7). */
export default defineCall({
  path: '/v1/vip/queryList',
  access: { roles: ['3', '4'], codes: [CODES.member.list] },
  request: listRequest(memberList),
  handler: (context, query) => listAnswer(context, memberList, query),
})
