import { CODES } from '#domain/permission-codes'
import { shopFields } from '#domain/shop/fields'
import { shopList } from './shop-list'
import { defineReport } from '../../core/export/report'

/** Shops (domain §7.9); the contact is masked as in the list. */
export const shopReport = defineReport({
  reportType: 'shop',
  codes: [CODES.shop.list],
  roles: ['3', '4'],
  fields: shopFields,
  list: shopList,
  positionOf: (record) => [record.createTime, record.shopId],
  columns: [
    'shopId',
    'shopName',
    'merId',
    'merName',
    'shopType',
    'regionName',
    'address',
    'contactName',
    'contactMobile',
    'teamName',
    'partnerName',
    'deviceCount',
    'orderOpen',
    'autoCash',
    'shopStatus',
    'createTime',
  ],
})
