import { codes as booksCodes } from '#domain/books/codes'
import { paymentsVoucher } from '#domain/books/links'
import { codes as eventCodes } from '#domain/ingest-event/fields'
import { CODES } from '#domain/permission-codes'
import { REFUND_STATUS } from '#domain/refund/dicts'
import { refundFields } from '#domain/refund/fields'
import { defineResource, field, labelsOf, type RecordFrom } from '../lib/resource'
import { tradeFields } from '#domain/trade/fields'

const refund = labelsOf(refundFields)

/** Trade details query (spec §2 `/trades/details`, domain §8.3). */
const trade = defineResource({
  name: 'trade',
  title: '交易明细查询',
  area: 'trades',
  path: 'details',
  code: CODES.trade.list,
  id: 'tradeNo',
  order: 30,

  fields: tradeFields,

  calls: { list: '/v1/trade/queryList', show: '/v1/trade/detail' },

  list: {
    linked: [
      'channelTradeNo',
      'inFile',
      'outTradeNo',
      'serialNo',
      'settleStatus',
      'sourceId',
      'tradeNo',
    ],
    // The most used columns come first: time, merchant, amount, status.
    columns: [
      'tradeNo',
      'tradeTime',
      'merId',
      'transAmt',
      'tradeStatus',
      'payChannel',
      'payType',
      'shopName',
      'payAmt',
      'feeAmt',
      'settleAmt',
      'refundAmt',
      'refundState',
      'settleStatus',
      'batchNo',
      'payoutNo',
      'termNo',
      'partnerName',
      'outTradeNo',
      'channelTradeNo',
    ],
    filters: [
      { field: 'tradeTime', preset: '今日', maxDays: 31, precision: 'dateTime' },
      'merId',
      'shopId',
      'payChannel',
      'payType',
      'tradeStatus',
      'refundState',
      { field: 'cardKind', op: 'eq' },
      'transAmt',
      'termNo',
      'partnerId',
      'batchNo',
    ],
    search: { name: 'orderNo', days: 90 },
    tabs: 'tradeStatus',
    summary: [
      { name: 'transCount', label: '交易笔数', kind: 'count' },
      { name: 'transAmt', formula: '支付成功订单的订单金额之和' },
      { name: 'refundAmt', formula: '上述订单已退款金额之和' },
      { name: 'feeAmt', formula: '支付成功订单的手续费之和' },
      { name: 'settleAmt', formula: '订单金额 − 商户优惠 − 手续费' },
    ],
    defaultSort: { field: 'tradeTime', order: 'desc' },
    export: { reportType: 'trade', code: CODES.trade.export },
    empty: '这段时间没有交易',
  },

  show: {
    title: '交易详情',
    headline: ['transAmt', 'merId'],
    card: ['tradeTime', 'payType', 'shopName', 'refundableAmt', 'settleStatus'],
    status: 'tradeStatus',
    sections: [
      {
        title: '订单信息',
        fields: [
          'tradeNo',
          'outTradeNo',
          'channelTradeNo',
          'tradeTime',
          'payTime',
          'tradeStatus',
          'refundState',
          'merId',
          'shopName',
          'partnerName',
        ],
      },
      {
        title: '支付信息',
        fields: [
          'payChannel',
          'payType',
          'cardKind',
          'bankName',
          'openid',
          'cardTail',
          'goodsName',
          'termNo',
          'serialNo',
          'clientIp',
        ],
      },
      {
        title: '费用与结算',
        fields: [
          'transAmt',
          'couponAmt',
          'payAmt',
          'feeRate',
          'feeAmt',
          'settleAmt',
          'refundAmt',
          'refundableAmt',
          'settleStatus',
          'settleDate',
          'lateDate',
          'batchNo',
          'payoutNo',
          'batchReason',
        ],
      },
      { title: '分润', fields: ['costRate', 'costFeeAmt', 'partnerShareAmt', 'incomeAmt'] },
      {
        title: '分润构成',
        rows: 'parts',
        of: {
          partnerId: field.id('渠道商号'),
          partnerName: field.text('渠道商'),
          shareAmt: field.money('分润'),
        },
        empty: '没有渠道商分润',
      },
      {
        title: '退款记录',
        rows: 'refunds',
        of: {
          refundNo: field.id(refund.refundNo, {
            link: (row) => `/trades/refund/show/${String(row.refundNo)}`,
          }),
          refundTime: field.dateTime(refund.refundTime),
          refundAmt: field.money(refund.refundAmt),
          refundFeeAmt: field.money(refund.refundFeeAmt),
          refundReason: field.text(refund.refundReason),
          refundStatus: field.enum(refund.refundStatus, REFUND_STATUS),
          finishTime: field.dateTime(refund.finishTime),
        },
        empty: '没有退款',
      },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    {
      name: 'find',
      label: '查找付款',
      submit: '查找',
      places: ['toolbar'],
      loads: () => import('../lib/trade/dialogs').then(({ findDialog }) => findDialog),
      call: '/v1/trade/find',
    },
    {
      name: 'events',
      label: '来源事件',
      places: ['detail'],
      code: eventCodes.verbs.list,
      feature: 'ingest',
      roles: ['3'],
      link: ({ tradeNo }) => `/ingest/event?tradeNo=${String(tradeNo)}`,
    },
    {
      name: 'voucher',
      label: '凭证',
      places: ['detail'],
      code: booksCodes.verbs.list,
      roles: ['3'],
      visible: (row) => row.tradeStatus === 'SUCCESS',
      // A payment that was told late is in the books of a later day.
      link: ({ tradeTime, lateDate }) =>
        paymentsVoucher(lateDate || String(tradeTime).slice(0, 10)),
    },
    {
      name: 'refund',
      label: '退款',
      places: ['row', 'detail'],
      code: CODES.refund.apply,
      roles: ['3'],
      danger: true,
      visible: (row) =>
        row.tradeStatus === 'SUCCESS' && row.refundState !== 'FULL' && row.refundableAmt !== 0,
      // A list's row lacks the amount of pending refunds.
      fresh: true,
      loads: () => import('../lib/trade/dialogs').then(({ refundDialog }) => refundDialog),
      call: '/v1/refund/apply',
      success: '退款已提交，等待渠道处理',
    },
  ],
})

export type Trade = RecordFrom<typeof trade>
export default trade
