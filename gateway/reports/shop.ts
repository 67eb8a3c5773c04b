import { AUTO_CASH_SWITCH, ORDER_OPEN, SHOP_STATUS, SHOP_TYPE } from '../../src/lib/dicts/merchant'
import { shopList } from '../records/shop/list'
import { defineReport } from './report'

/** Shops (domain §7.9); the contact is masked as in the list. */
export const shopReport = defineReport({
  reportType: 'shop',
  title: '门店',
  codes: ['02100009'],
  roles: ['3', '4'],
  list: shopList,
  positionOf: (record) => [record.createTime, record.shopId],
  columns: [
    { name: 'shopId', title: '门店号', kind: 'id' },
    { name: 'shopName', title: '门店名称', kind: 'text' },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'merName', title: '商户名称', kind: 'text' },
    { name: 'shopType', title: '门店类型', kind: 'text', dict: SHOP_TYPE },
    { name: 'regionName', title: '地区', kind: 'text' },
    { name: 'address', title: '地址', kind: 'text' },
    { name: 'contactName', title: '联系人', kind: 'text' },
    { name: 'contactMobile', title: '联系手机', kind: 'id' },
    { name: 'teamName', title: '所属团队', kind: 'text' },
    { name: 'partnerName', title: '渠道商', kind: 'text' },
    { name: 'deviceCount', title: '终端数', kind: 'count' },
    { name: 'orderOpen', title: '自助点餐', kind: 'text', dict: ORDER_OPEN },
    { name: 'autoCash', title: '自动提现', kind: 'text', dict: AUTO_CASH_SWITCH },
    { name: 'shopStatus', title: '门店状态', kind: 'text', dict: SHOP_STATUS },
    { name: 'createTime', title: '创建时间', kind: 'text' },
  ],
  filters: {
    shopId: { label: '门店号' },
    shopName: { label: '门店名称' },
    merId: { label: '商户', names: 'merchant' },
    shopType: { label: '门店类型', dict: SHOP_TYPE },
    region: { label: '地区' },
    teamId: { label: '所属团队' },
    partnerId: { label: '渠道商', names: 'partner' },
    shopStatus: { label: '门店状态', dict: SHOP_STATUS },
    orderOpen: { label: '自助点餐', dict: ORDER_OPEN },
    autoCash: { label: '自动提现', dict: AUTO_CASH_SWITCH },
    contactMobile: { label: '联系手机' },
    createTime: { label: '创建时间' },
  },
})
