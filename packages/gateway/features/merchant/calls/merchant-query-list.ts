import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { merchantList } from '../merchant-list'

/** Merchant information query (domain §7.5). */
export default defineListCall({
  path: '/v1/merchant/queryList',
  access: { roles: ['3', '4'], codes: [CODES.merchant.list] },
  list: merchantList,
})
