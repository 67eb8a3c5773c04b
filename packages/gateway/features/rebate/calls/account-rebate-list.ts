import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { rebateList } from '../rebate-list'

/** Rebates (domain §9.4). */
export default defineListCall({
  path: '/v1/account/rebateList',
  access: { roles: ['3'], codes: [CODES.rebate.list] },
  list: rebateList,
})
