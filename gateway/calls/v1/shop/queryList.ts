import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { shopList } from '../../../records/shop/list'

/** Shops (domain §7.9). */
export default defineCall({
  path: '/v1/shop/queryList',
  access: { roles: ['3', '4'], codes: ['02100009'] },
  request: listRequest(shopList),
  handler: (context, query) => listAnswer(context, shopList, query),
})
