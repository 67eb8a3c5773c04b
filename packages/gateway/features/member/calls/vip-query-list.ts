import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { memberList } from '../member-list'

/** Members of the merchants (domain §9.7). */
export default defineListCall({
  path: '/v1/vip/queryList',
  access: { roles: ['3', '4'], codes: [CODES.member.list] },
  list: memberList,
})
