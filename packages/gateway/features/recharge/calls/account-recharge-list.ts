import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { rechargeList } from '../recharge-list'

/** Recharges (domain §9.4). */
export default defineListCall({
  path: '/v1/account/rechargeList',
  access: { roles: ['3'], codes: [CODES.recharge.list] },
  list: rechargeList,
})
