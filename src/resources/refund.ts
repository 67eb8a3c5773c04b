import { CODES } from '#domain/permission-codes'
import { formatYuan } from '#domain/money'
import { lateOrder } from '../lib/late-order'
import { defineResource, type RecordFrom } from '../lib/resource'
import { refundFields } from '#domain/refund/fields'

/** Refunds query (spec §2 `/trades/refund`, domain §8.6). */
const refund = defineResource({
  name: 'refund',
  title: '退款交易查询',
  area: 'trades',
  path: 'refund',
  code: CODES.refund.list,
  id: 'refundNo',
  order: 60,

  fields: refundFields,

  calls: { list: '/v1/refund/queryList', show: '/v1/refund/detail' },

  list: {
    linked: ['channelRefundNo', 'inFile', 'outRefundNo', 'refundNo', 'sourceId', 'tradeNo'],
    columns: [
      'refundNo',
      'refundTime',
      'merId',
      'refundAmt',
      'refundStatus',
      'tradeNo',
      'payChannel',
      'transAmt',
      'refundFeeAmt',
      'refundCouponAmt',
      'shopName',
      'refundReason',
      'refundSource',
      'operatorName',
      'finishTime',
      'failReason',
      'partnerId',
      'outRefundNo',
      'channelRefundNo',
      'batchNo',
      'payoutNo',
    ],
    filters: [
      { field: 'refundTime', preset: '近7天', maxDays: 31, precision: 'dateTime' },
      'merId',
      'shopId',
      'payChannel',
      'refundSource',
      'refundAmt',
      'partnerId',
    ],
    search: { name: 'orderNo', days: 90 },
    tabs: 'refundStatus',
    summary: [
      { name: 'refundCount', label: '退款笔数', kind: 'count' },
      { name: 'refundAmt', formula: '符合条件的退款单金额之和，含处理中、异常与关闭的' },
      { name: 'successAmt', label: '退款成功', kind: 'money', formula: '其中退款成功的金额之和' },
      {
        name: 'successFeeAmt',
        label: '退还手续费',
        kind: 'money',
        formula: '退款成功后退还给商户的手续费之和',
      },
    ],
    defaultSort: { field: 'refundTime', order: 'desc' },
    export: { reportType: 'refund' },
    poll: {
      everyMs: 5000,
      while: (rows) => rows.some((row) => row.refundStatus === 'PROCESSING'),
    },
    empty: '这段时间没有退款',
  },

  show: {
    title: '退款详情',
    card: ['refundTime', 'merId', 'tradeNo', 'refundReason', 'failReason'],
    status: 'refundStatus',
    sections: [
      {
        title: '退款信息',
        fields: [
          'refundNo',
          'outRefundNo',
          'channelRefundNo',
          'refundTime',
          'finishTime',
          'refundStatus',
          'refundAmt',
          'refundFeeAmt',
          'refundCouponAmt',
          'refundSource',
          'operatorName',
          'refundReason',
          'failReason',
        ],
      },
      {
        title: '结算',
        fields: ['coverAmt', 'batchNo', 'payoutNo', 'backBatchNo'],
      },
      {
        title: '原交易',
        fields: [
          'tradeNo',
          'outTradeNo',
          'channelTradeNo',
          'tradeTime',
          'merId',
          'shopName',
          'partnerId',
          'payChannel',
          'payType',
          'goodsName',
          'transAmt',
          'couponAmt',
          'payAmt',
          'feeAmt',
          'tradeRefundAmt',
          'refundState',
        ],
      },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    lateOrder('refundNo'),
    {
      name: 'retry',
      label: '重新退款',
      places: ['row', 'detail'],
      code: CODES.refund.apply,
      roles: ['3'],
      visible: (row) => row.refundStatus === 'ABNORMAL',
      confirm: '请先与顾客确认收款卡可用，再重新退款',
      form: {
        facts: (row) => [
          { label: '退款金额', value: formatYuan(row.refundAmt) },
          { label: '退回', value: '付款人的原支付账户' },
          { label: '商户', value: String((row as { merName?: string }).merName ?? '') },
          { label: '退款单号', value: row.refundNo ?? '' },
          { label: '上次失败', value: row.failReason || '退款异常' },
        ],
        fields: {},
      },
      call: '/v1/refund/retry',
      success: '已重新提交退款',
    },
  ],
})

export type Refund = RecordFrom<typeof refund>
export default refund
