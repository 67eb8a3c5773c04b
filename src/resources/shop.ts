import { MERCHANTS, PARTNERS } from '../lib/choices'
import { AUTO_CASH_SWITCH, ORDER_OPEN, SHOP_STATUS, SHOP_TYPE } from '../lib/dicts/merchant'
import { defineResource, field, type RecordFrom } from '../lib/resource'

/** Store info query (spec §2 `shopinfo`, domain §7.9). */
const shop = defineResource({
  name: 'shop',
  title: '门店信息查询',
  area: 'merchants',
  path: 'shopinfo',
  code: '02100009',
  id: 'shopId',
  order: 40,

  fields: {
    shopId: field.id('门店号'),
    shopName: field.text('门店名称', { placeholder: '名称或拼音首字母', width: 208 }),
    merId: field.remote('商户', MERCHANTS),
    merName: field.text('商户名称'),
    shopType: field.enum('门店类型', SHOP_TYPE),
    region: field.region('地区'),
    regionName: field.text('地区'),
    address: field.text('地址'),
    contactName: field.secret('联系人', 'name'),
    contactMobile: field.secret('联系手机', 'mobile'),
    teamId: field.remote('所属团队', {
      call: '/v1/shop/queryTeamData',
      keyOf: 'teamId',
      labelOf: 'teamName',
      search: false,
      textField: 'teamName',
    }),
    teamName: field.text('所属团队'),
    partnerId: field.remote('渠道商', PARTNERS),
    partnerName: field.text('渠道商'),
    deviceCount: field.count('终端数', { sortable: true }),
    orderOpen: field.enum('自助点餐', ORDER_OPEN),
    autoCash: field.enum('自动提现', AUTO_CASH_SWITCH),
    shopStatus: field.enum('门店状态', SHOP_STATUS),
    createTime: field.dateTime('创建时间', { sortable: true }),
    businessHours: field.text('营业时间'),
    lng: field.decimal('经度'),
    lat: field.decimal('纬度'),
    wxShopNo: field.id('微信门店号'),
    aliShopNo: field.id('支付宝门店号'),
    doorPics: field.images('门头照'),
    indoorPics: field.images('内景照'),
  },

  calls: { list: '/v1/shop/queryList', show: '/v1/shop/detail' },

  list: {
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
    heading: (row) => String(row.shopName ?? ''),
    status: 'shopStatus',
    sections: [
      {
        title: '基本信息',
        fields: [
          'shopId',
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
      name: 'cash',
      label: '自动提现',
      places: ['row', 'detail'],
      visible: (row) => row.autoCash === '1',
      link: (row) => `/merchants/shopcash?shopId=${row.shopId}`,
    },
    {
      name: 'terminals',
      label: '终端',
      places: ['row', 'detail'],
      code: '02100006',
      link: (row) => `/merchants/terminal?shopId=${row.shopId}`,
    },
  ],
})

export type Shop = RecordFrom<typeof shop>
export default shop
