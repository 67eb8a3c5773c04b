import { defineResource, field } from '../../src/lib/resource'

/** One of everything a list and a form can have; the tests of the engine draw it. */
export const order = defineResource({
  name: 'order',
  title: '订单查询',
  area: 'trades',
  path: 'orders',
  code: '02100025',
  id: 'orderId',
  fields: {
    orderId: field.id('订单编号'),
    payTime: field.dateTime('支付时间', { sortable: true }),
    billMonth: field.month('账期'),
    merName: field.text('商户名称'),
    merId: field.remote('商户', {
      call: '/v1/merchant/merchantKVRequest',
      textField: 'merName',
    }),
    shopId: field.remote('门店', { call: '/v1/shop/shopKVRequest', parents: ['merId'] }),
    channel: field.enum('渠道', { WECHAT: '微信', ALIPAY: '支付宝' }),
    status: field.enum('状态', {
      NEW: { label: '待处理', tone: 'waiting' },
      DONE: { label: '已完成', tone: 'success' },
    }),
    amt: field.money('金额', { sortable: true, required: true, min: 1 }),
    feeRate: field.rate('费率'),
    region: field.region('地区', { required: true }),
    urgent: field.flag('加急'),
    remark: field.longText('备注', { max: 80, visible: (values) => values.urgent === '1' }),
    idNo: field.secret('证件号码', 'idNo'),
    costAmt: field.money('成本', { roles: ['3'] }),
    termNo: field.id('终端号'),
  },
  calls: {
    list: '/v1/order/list',
    show: '/v1/order/detail',
    create: '/v1/order/add',
    update: '/v1/order/save',
  },
  list: {
    linked: ['termNo', 'costAmt'],
    columns: ['orderId', 'merName', 'amt', 'status', 'costAmt'],
    filters: [
      { field: 'payTime', preset: '近7天', maxDays: 31, precision: 'dateTime' },
      'merName',
      'channel',
      'amt',
      'merId',
      'shopId',
      'region',
      'billMonth',
    ],
    search: { name: 'orderNo', label: '订单号', days: 90 },
    tabs: 'status',
    summary: [{ name: 'amt', label: '总金额', kind: 'money', formula: '各单金额之和' }],
    defaultSort: { field: 'payTime', order: 'desc' },
    export: { reportType: 'order', code: '02100025:export', askReason: true },
    empty: '没有订单',
  },
  show: {
    headline: ['merName'],
    status: 'status',
    reveal: { call: '/v1/order/plain', code: '02100025:plain' },
    sections: [
      { title: '订单', fields: ['orderId', 'amt', 'idNo'] },
      { title: '成本', fields: ['costAmt'] },
      {
        tab: '明细',
        title: '明细',
        rows: 'lines',
        of: { name: field.text('品名') },
        empty: '没有明细',
      },
      { tab: '轨迹', title: '轨迹', timeline: 'logs' },
    ],
  },
  create: {
    title: '新增订单',
    sections: [
      { title: '订单', fields: ['amt', 'feeRate', 'region', 'urgent', 'remark', 'idNo'] },
      { title: '归属', fields: ['merId', 'shopId'] },
    ],
    success: '订单已保存',
  },
  edit: { sections: [{ title: '订单', fields: ['amt', 'merName'] }] },
  actions: [
    {
      name: 'close',
      label: '关闭',
      places: ['row', 'bulk', 'detail'],
      danger: true,
      visible: (row) => row.status === 'NEW',
      confirm: (row) => `关闭 ${row.merName} 的订单？`,
      form: { fields: { reason: field.longText('原因', { required: true }) } },
      call: '/v1/order/close',
      success: '已关闭',
    },
    { name: 'remind', label: '提醒', places: ['row'], call: '/v1/order/remind' },
    { name: 'trades', label: '交易', places: ['row'], link: (row) => `/x?m=${row.merId}` },
    {
      name: 'secretly',
      label: '核销',
      places: ['row'],
      code: '02100025:write',
      call: '/v1/order/write',
    },
  ],
})

export const ROW = {
  orderId: '1000000000000001',
  merId: '8000000000000001',
  merName: '西湖小馆',
  amt: 123450,
  costAmt: 1,
  status: 'NEW',
  version: 3,
}
export const OTHER = { ...ROW, orderId: '1000000000000002', merName: '断桥茶社', status: 'DONE' }

export const listOf = (rows: readonly unknown[], more: object = {}) => ({
  total: rows.length,
  pageNum: 1,
  pageSize: 20,
  list: rows,
  summary: { amt: 246900 },
  tabs: { NEW: 1, DONE: 1 },
  ...more,
})
