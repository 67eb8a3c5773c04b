import { and, eq } from 'drizzle-orm'
import { CODE_REGISTERED_STORE } from '#domain/codes'
import { defineCall } from '../../../core/call'
import { shop } from '../shop-schema'
import { choicesOf, keyValueRequest, parentId, SELECT_CODES } from '../../../core/list/key-values'
import { scoped } from '../../../core/scope'

const choices = {
  table: shop,
  key: shop.shopId,
  value: shop.shopName,
  names: [shop.shopName],
  pinyin: shop.pinyin,
  indexed: true,
} as const

/** Shops to choose from, of one merchant if asked; a registered store chooses from its own. */
export default defineCall({
  path: '/v1/shop/shopKVRequest',
  access: { roles: ['3', '4', '30'], codes: [...SELECT_CODES, CODE_REGISTERED_STORE] },
  request: keyValueRequest.extend({ merId: parentId }),
  handler: ({ tx, caller }, query) =>
    choicesOf(
      tx,
      choices,
      and(
        scoped(caller.scope, shop),
        query.merId === undefined ? undefined : eq(shop.merId, query.merId),
      ),
      query,
    ),
})
