import { CODES } from '#domain/permission-codes'
import { codes as teamCodes } from '#domain/team/fields'
import { defineResource, type RecordFrom } from '../lib/resource'
import { shopFields } from '#domain/shop/fields'

/** Store info query (spec §2 `shopinfo`, domain §7.9). */
const shop = defineResource({
  name: 'shop',
  title: '门店信息查询',
  area: 'merchants',
  path: 'shopinfo',
  code: CODES.shop.list,
  id: 'shopId',
  order: 40,

  fields: shopFields,

  calls: { list: '/v1/shop/queryList', show: '/v1/shop/detail' },

  list: {
    linked: ['shopType'],
    columns: [
      'shopId',
      'shopName',
      'merId',
      'shopStatus',
      'shopType',
      'regionName',
      'address',
      'contactName',
      'contactMobile',
      'teamName',
      'deviceCount',
      'orderOpen',
      'autoCash',
      'partnerName',
      'createTime',
    ],
    filters: [
      'shopName',
      'shopId',
      'oldId',
      'merId',
      'region',
      'teamId',
      { field: 'contactMobile', op: 'eq' },
      { field: 'orderOpen', op: 'eq' },
      { field: 'autoCash', op: 'eq' },
      'partnerId',
      { field: 'createTime', precision: 'date' },
    ],
    tabs: 'shopStatus',
    defaultSort: { field: 'createTime', order: 'desc' },
    export: { reportType: 'shop' },
    empty: '没有符合条件的门店',
  },

  show: {
    title: '门店详情',
    headline: ['shopName'],
    card: ['shopId', 'merId', 'address', 'contactName', 'contactMobile'],
    status: 'shopStatus',
    sections: [
      {
        title: '基本信息',
        fields: [
          'shopId',
          'oldId',
          'shopName',
          'merId',
          'shopType',
          'regionName',
          'address',
          'contactName',
          'contactMobile',
          'teamName',
          'partnerName',
          'createTime',
        ],
      },
      {
        title: '营业与开通',
        fields: ['businessHours', 'orderOpen', 'autoCash', 'wxShopNo', 'aliShopNo', 'lng', 'lat'],
      },
      { title: '门头·内景照', images: ['doorPics', 'indoorPics'] },
      { title: '绑定终端', resource: 'device', filter: (row) => ({ shopId: String(row.shopId) }) },
      { title: '今日交易', resource: 'trade', filter: (row) => ({ shopId: String(row.shopId) }) },
      { title: '操作日志', timeline: 'logs' },
    ],
  },

  actions: [
    {
      name: 'codes',
      label: '点餐码',
      places: ['row', 'detail'],
      visible: (row) => row.orderOpen === '1',
      link: (row) => `/merchants/barcode?shopId=${row.shopId}`,
    },
    {
      name: 'ordering',
      label: '点餐设置',
      places: ['detail'],
      code: CODES.barcode.edit,
      visible: (row) => row.shopStatus !== 'CLOSED',
      fresh: true,
      loads: () => import('../lib/organisation-forms').then(({ ordering }) => ordering),
      call: '/v1/shop/orderingSave',
      success: '自助点餐已设置',
    },
    {
      name: 'addCodes',
      label: '新增桌码',
      places: ['detail'],
      code: CODES.barcode.edit,
      visible: (row) => row.orderOpen === '1',
      loads: () => import('../lib/organisation-forms').then(({ addCodes }) => addCodes),
      call: '/v1/shop/codeAdd',
    },
    {
      name: 'cash',
      label: '自动提现',
      places: ['row', 'detail'],
      visible: (row) => row.autoCash === '1',
      link: (row) => `/merchants/shopcash?shopId=${row.shopId}`,
    },
    {
      name: 'assignTeam',
      label: '归入团队',
      places: ['bulk', 'detail'],
      feature: 'staff',
      roles: ['3'],
      code: teamCodes.verbs.edit,
      loads: () => import('../lib/organisation-forms').then(({ assignTeam }) => assignTeam),
      call: '/v1/shop/assignTeam',
      success: '已归入团队',
    },
    {
      name: 'terminals',
      label: '终端',
      places: ['row', 'detail'],
      code: CODES.device.list,
      link: (row) => `/merchants/terminal?shopId=${row.shopId}`,
    },
  ],
})

export type Shop = RecordFrom<typeof shop>
export default shop
