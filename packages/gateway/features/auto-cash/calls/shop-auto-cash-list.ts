import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { autoCashList } from '../auto-cash-list'

/** Automatic payouts (domain §7.10). */
export default defineListCall({
  path: '/v1/shop/autoCashList',
  access: { roles: ['3', '4'], codes: [CODES.autoCash.list] },
  list: autoCashList,
})
