import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { shopList } from '../shop-list'

/** Shops (domain §7.9). */
export default defineCall({
  path: '/v1/shop/queryList',
  access: { roles: ['3', '4'], codes: [CODES.shop.list] },
  request: listRequest(shopList),
  handler: (context, query) => listAnswer(context, shopList, query),
})
