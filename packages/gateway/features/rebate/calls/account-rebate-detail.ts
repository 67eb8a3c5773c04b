import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { rebateItemList } from '../rebate-item-list'

/** The rows of rebates, by `rebateId` those of one (domain §9.4). */
export default defineListCall({
  path: '/v1/account/rebateDetail',
  access: { roles: ['3'], codes: [CODES.rebate.list] },
  list: rebateItemList,
})
