import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { shopList } from '../shop-list'

/** Shops (domain §7.9). */
export default defineListCall({
  path: '/v1/shop/queryList',
  access: { roles: ['3', '4'], codes: [CODES.shop.list] },
  list: shopList,
})
