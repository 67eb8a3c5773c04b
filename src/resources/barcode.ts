import { CODES } from '#domain/permission-codes'
import { CODE_BIND_STATUS } from '#domain/shop/dicts'
import { defineResource, field } from '../lib/resource'

/** Self-service ordering of one shop, `?shopId=` (spec §2 `barcode`, domain §7.11). */
const barcode = defineResource({
  name: 'barcode',
  title: '自助点餐详情',
  area: 'merchants',
  path: 'barcode',
  code: CODES.barcode.list,
  id: 'codeId',
  order: 60,
  hidden: true,
  // The page renders the list below, with the shop above it and the codes drawn.
  page: () => import('../pages/barcode'),

  fields: {
    codeId: field.id('码编号'),
    shopId: field.remote('门店', { call: '/v1/shop/shopKVRequest' }),
    tableNo: field.text('桌号', { sortable: true }),
    areaName: field.text('区域', { placeholder: '完整的区域名称，如 大厅' }),
    seatCount: field.count('座位'),
    codeUrl: field.text('二维码'),
    bindStatus: field.enum('绑定状态', CODE_BIND_STATUS),
    lastOrderTime: field.dateTime('最近下单时间', { sortable: true }),
  },

  calls: { list: '/v1/shop/barcodeInfo' },

  list: {
    linked: ['codeId', 'shopId'],
    columns: [
      'tableNo',
      'areaName',
      'seatCount',
      'codeId',
      'codeUrl',
      'bindStatus',
      'lastOrderTime',
    ],
    filters: ['tableNo', { field: 'areaName', op: 'eq' }],
    tabs: 'bindStatus',
    defaultSort: { field: 'tableNo', order: 'asc' },
    empty: '没有符合条件的桌码',
    header: () => import('../pages/barcode/header'),
  },

  actions: [
    {
      name: 'unbind',
      label: '解绑',
      places: ['row'],
      code: CODES.barcode.unbind,
      danger: true,
      visible: (row) => row.bindStatus === 'BOUND',
      confirm: (row) => `解绑后顾客不能再扫 ${row.areaName}${row.tableNo} 的码点餐`,
      call: '/v1/shop/codeUnbind',
      success: '已解绑',
    },
  ],
})

export default barcode
