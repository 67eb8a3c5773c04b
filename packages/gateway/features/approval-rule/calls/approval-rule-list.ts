import { codes } from '#domain/approval-rule/fields'
import { defineListCall } from '../../../core/list/list-call'
import { approvalRuleList } from '../approval-rule-list'

/** The provider's approval rules. */
export default defineListCall({
  path: '/v1/approvalRule/list',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: approvalRuleList,
})
