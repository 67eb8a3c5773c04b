import { CHARGEBACK_FUND } from '#domain/chargeback/dicts'
import { chargebackFields } from '#domain/chargeback/fields'
import { CODES } from '#domain/permission-codes'
import {
  batchOffsetFields,
  carriedBatchFields,
  merchantSettlementFields,
} from '#domain/merchant-settlement/fields'
import { batchTradesPath } from '#domain/merchant-settlement/links'
import { REFUND_STATUS } from '#domain/refund/dicts'
import { refundFields } from '#domain/refund/fields'
import { tradeFields } from '#domain/trade/fields'
import { defineResource, field, labelsOf, type RecordFrom } from '../lib/resource'

const trade = labelsOf(tradeFields)
const refund = labelsOf(refundFields)
const dispute = labelsOf(chargebackFields)
const direction = field.enum('方向', { OUT: '扣款', BACK: '退回' })

/**
 * Settlement batches of merchants' trades, and the payouts that pay them (domain §14); read-only.
 */
const merchantSettlement = defineResource({
  name: 'merchantSettlement',
  title: '商户结算批次',
  area: 'trades',
  path: 'merchant-settlement',
  code: CODES.merchantSettlement.list,
  id: 'batchNo',
  order: 45,

  fields: merchantSettlementFields,

  calls: {
    list: '/v1/merchantSettlement/queryList',
    show: '/v1/merchantSettlement/detail',
  },

  list: {
    columns: [
      'batchNo',
      'settleDate',
      'merId',
      'shopName',
      'netAmt',
      'batchStatus',
      'reason',
      'payoutNo',
      'tradeCount',
      'grossAmt',
      'refundAmt',
      'feeAmt',
      'adjustAmt',
      'reserveAmt',
      'paidAmt',
      'unpaidAmt',
      'offsetAmt',
      'carriedTo',
      'settleTime',
      'partnerName',
    ],
    filters: [
      { field: 'settleDate', preset: '近7天', maxDays: 90 },
      'merId',
      'shopId',
      'netAmt',
      'awaits',
      'payoutNo',
      'partnerId',
    ],
    search: { name: 'batchNo', placeholder: '结算批次号', days: 90 },
    tabs: 'batchStatus',
    summary: [
      { name: 'netAmt', formula: '符合条件的批次的结算净额之和' },
      { name: 'grossAmt', formula: '符合条件的批次的交易金额之和' },
      { name: 'refundAmt', formula: '符合条件的批次的退款金额之和' },
      { name: 'feeAmt', formula: '交易手续费 − 退款退还的手续费' },
      { name: 'paidAmt', formula: '提现单中属于这些批次的金额，含未到账的' },
      { name: 'unpaidAmt', formula: '未付出、也未并入后面批次的金额' },
    ],
    defaultSort: { field: 'settleDate', order: 'desc' },
    export: { reportType: 'merchantSettlement' },
    poll: {
      everyMs: 30_000,
      while: (rows) =>
        rows.some(({ batchStatus }) => batchStatus === 'WAITING' || batchStatus === 'SETTLING'),
    },
    empty: '这段时间没有结算批次',
  },

  show: {
    title: '结算批次详情',
    headline: ['netAmt', 'shopName'],
    status: 'batchStatus',
    sections: [
      { title: '结算单', part: () => import('../pages/merchant-settlement/statement') },
      {
        title: '结算信息',
        fields: [
          'batchNo',
          'settleDate',
          'createTime',
          'merId',
          'shopName',
          'partnerName',
          'batchStatus',
          'reason',
          'settleTime',
        ],
      },
      {
        title: '付款',
        fields: ['payoutNo', 'payingNo', 'paidAmt', 'unpaidAmt', 'offsetAmt', 'carriedTo'],
      },
      { title: '结转来的批次', rows: 'carried', of: carriedBatchFields, empty: '没有结转来的批次' },
      { title: '冲抵', rows: 'offsets', of: batchOffsetFields, empty: '没有被退款、拒付冲抵' },
      {
        title: '交易（前100笔）',
        rows: 'trades',
        of: {
          tradeNo: field.id(trade.tradeNo, {
            width: 244,
            link: (row) => `/trades/details/show/${String(row.tradeNo)}`,
          }),
          tradeTime: field.dateTime(trade.tradeTime),
          payAmt: field.money(trade.payAmt),
          feeAmt: field.money(trade.feeAmt),
          settleAmt: field.money(trade.settleAmt),
        },
        empty: '本批没有交易',
      },
      {
        title: '退款（前100笔）',
        rows: 'refunds',
        of: {
          refundNo: field.id(refund.refundNo, {
            link: (row) => `/trades/refund/show/${String(row.refundNo)}`,
          }),
          direction,
          refundTime: field.dateTime(refund.refundTime),
          refundAmt: field.money(refund.refundAmt),
          refundFeeAmt: field.money(refund.refundFeeAmt),
          coverAmt: field.money(refund.coverAmt),
          refundStatus: field.enum(refund.refundStatus, REFUND_STATUS),
        },
        empty: '本批没有退款',
      },
      {
        title: '拒付（前100笔）',
        rows: 'disputes',
        of: {
          chargebackNo: field.id(dispute.chargebackNo, {
            link: (row) => `/trades/chargeback/show/${String(row.chargebackNo)}`,
          }),
          direction,
          receiveTime: field.dateTime(dispute.receiveTime),
          disputeAmt: field.money(dispute.disputeAmt),
          coverAmt: field.money(dispute.coverAmt),
          fundStatus: field.enum(dispute.fundStatus, CHARGEBACK_FUND),
        },
        empty: '本批没有拒付',
      },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    {
      name: 'trades',
      label: '交易明细',
      places: ['detail'],
      link: batchTradesPath,
    },
  ],
})

export type MerchantSettlement = RecordFrom<typeof merchantSettlement>
export default merchantSettlement
