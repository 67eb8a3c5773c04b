import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { rebateRuleList } from '../rebate-rule-list'

/** Rules by which rebates are worked out (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateRuleList',
  access: { roles: ['3'], codes: [CODES.rebate.list] },
  request: listRequest(rebateRuleList),
  handler: (context, query) => listAnswer(context, rebateRuleList, query),
})
