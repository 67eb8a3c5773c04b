import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { rebateRuleList } from '../rebate-rule-list'

/** Rules by which rebates are worked out (domain §9.4). */
export default defineListCall({
  path: '/v1/account/rebateRuleList',
  access: { roles: ['3'], codes: [CODES.rebate.list] },
  list: rebateRuleList,
})
