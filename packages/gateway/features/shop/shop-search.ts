import { CODES } from '#domain/permission-codes'
import { shopFields } from '#domain/shop/fields'
import { defineSearch } from '../../core/search/define-search'
import { shopList } from './shop-list'
import { shop } from './shop-schema'

/** A shop by number, also that of an old system, name or its pinyin, and the contact's mobile. */
export const shopSearch = defineSearch({
  resource: 'shop',
  access: { roles: ['3', '4'], codes: [CODES.shop.list] },
  list: shopList,
  fields: shopFields,
  id: 'shopId',
  numbers: [shop.oldId],
  heads: [shop.shopId],
  names: [shop.shopName, shop.pinyin],
  mobiles: [shop.contactMobile],
  title: ['shopName'],
  facts: ['shopId', 'merName', 'shopStatus', 'contactMobile'],
})
