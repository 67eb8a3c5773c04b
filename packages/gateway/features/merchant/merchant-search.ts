import { merchantFields } from '#domain/merchant/fields'
import { CODES } from '#domain/permission-codes'
import { defineSearch } from '../../core/search/define-search'
import { merchantList } from './merchant-list'
import { merchant } from './merchant-schema'

/** A merchant by number, also that of an old system, licence, names or their pinyin, and the contact's mobile. */
export const merchantSearch = defineSearch({
  resource: 'merchant',
  access: { roles: ['3', '4'], codes: [CODES.merchant.list] },
  list: merchantList,
  fields: merchantFields,
  id: 'merId',
  numbers: [merchant.licenseNo, merchant.oldId],
  heads: [merchant.merId],
  names: [merchant.merRegName, merchant.shortName, merchant.pinyin],
  mobiles: [merchant.contactMobile],
  title: ['merRegName'],
  facts: ['merId', 'merStatus', 'contactMobile', 'regionName'],
  params: ['applyId'],
})
