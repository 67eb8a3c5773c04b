import { CODES } from '#domain/permission-codes'
import { RETRYABLE_WITHDRAW } from '#domain/shop/dicts'
import { bankLine } from '../lib/bank-line'
import { lateOrder } from '../lib/late-order'
import { defineResource, type RecordFrom } from '../lib/resource'
import { autoCashFields } from '#domain/auto-cash/fields'

/** Auto-withdrawal status query (spec §2 `shopcash`, domain §7.10). */
const autoCash = defineResource({
  name: 'autoCash',
  title: '自动提现状态查询',
  area: 'merchants',
  path: 'shopcash',
  code: CODES.autoCash.list,
  id: 'autoCashId',
  order: 50,

  fields: autoCashFields,

  calls: { list: '/v1/shop/autoCashList', show: '/v1/shop/autoCashDetail' },

  list: {
    linked: ['autoCashId'],
    columns: [
      'cashDate',
      'withdrawId',
      'merId',
      'shopName',
      'cashAmt',
      'withdrawStatus',
      'failReason',
      'tradeDate',
      'batchNo',
      'feeAmt',
      'bankName',
      'acctNo',
      'subMchId',
      'createTime',
      'successTime',
      'refundTime',
      'autoCashId',
    ],
    filters: [{ field: 'cashDate', preset: '近7天', maxDays: 30 }, 'merId', 'shopId', 'cashAmt'],
    search: { name: 'withdrawId', days: 90 },
    tabs: 'withdrawStatus',
    summary: [
      { name: 'cashAmt', formula: '提现成功的提现金额之和' },
      { name: 'feeAmt', formula: '提现成功的手续费之和' },
    ],
    defaultSort: { field: 'cashDate', order: 'desc' },
    export: { reportType: 'autoCash' },
    empty: '这段时间没有自动提现',
    poll: {
      everyMs: 5000,
      while: (rows) => rows.some((row) => row.withdrawStatus === 'PROCESSING'),
    },
  },

  show: {
    title: '自动提现详情',
    headline: ['cashAmt', 'shopName'],
    status: 'withdrawStatus',
    sections: [
      {
        title: '提现信息',
        fields: [
          'autoCashId',
          'withdrawId',
          'cashDate',
          'tradeDate',
          'batchNo',
          'merId',
          'shopName',
          'subMchId',
          'cashAmt',
          'feeAmt',
          'failReason',
        ],
      },
      {
        title: '到账信息',
        fields: ['bankName', 'acctNo', 'createTime', 'successTime', 'bankSerialNo', 'refundTime'],
      },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    lateOrder('autoCashId'),
    bankLine('autoCashId', 'successTime'),
    {
      name: 'retry',
      label: '重新发起',
      places: ['row', 'bulk', 'detail'],
      code: CODES.autoCash.retry,
      roles: ['3'],
      visible: (row) => RETRYABLE_WITHDRAW.includes(String(row.withdrawStatus)),
      form: { fields: {} },
      total: 'cashAmt',
      call: '/v1/shop/autoCashRetry',
      success: '已发起提现',
    },
    {
      name: 'shop',
      label: '门店',
      places: ['row', 'detail'],
      link: (row) => `/merchants/shopinfo/show/${row.shopId}`,
    },
  ],
})

export type AutoCash = RecordFrom<typeof autoCash>
export default autoCash
