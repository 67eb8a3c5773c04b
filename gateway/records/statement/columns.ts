import { INCOME_ENTRY_TYPE } from '../../../src/lib/dicts/money'
import {
  CARD_KIND,
  PAY_CHANNEL,
  PAY_TYPE,
  REFUND_STATUS,
  TRADE_STATUS,
} from '../../../src/lib/dicts/trade'
import type { ReportColumn } from '../../reports/report'

/** What a statement's file holds: its columns, and the figures of 合计 under their own heads. */
export interface Sheet {
  columns: readonly ReportColumn[]
  totals: readonly Total[]
}

export interface Total {
  title: string
  kind: 'count' | 'money'
  /** One of the statement's own sums, or a column that is added up. */
  of: string
}

/** Trades and refunds, in the domain's order (§9.1); refunds carry negative amounts. */
const TRADES: Sheet = {
  columns: [
    { name: 'tradeTime', title: '交易时间', kind: 'text' },
    { name: 'tradeNo', title: '平台订单号', kind: 'id' },
    { name: 'outTradeNo', title: '商户订单号', kind: 'id' },
    { name: 'channelTradeNo', title: '渠道订单号', kind: 'id' },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'merName', title: '商户名称', kind: 'text' },
    { name: 'shopId', title: '门店号', kind: 'id' },
    { name: 'shopName', title: '门店名称', kind: 'text' },
    { name: 'termNo', title: '终端号', kind: 'id' },
    { name: 'payChannel', title: '支付渠道', kind: 'text', dict: PAY_CHANNEL },
    { name: 'payType', title: '支付方式', kind: 'text', dict: PAY_TYPE },
    { name: 'cardKind', title: '卡种', kind: 'text', dict: CARD_KIND },
    { name: 'tradeType', title: '交易类型', kind: 'text', dict: { PAY: '消费', REFUND: '退款' } },
    {
      name: 'tradeStatus',
      title: '交易状态',
      kind: 'text',
      dict: { ...REFUND_STATUS, ...TRADE_STATUS, REFUND_SUCCESS: '退款成功' },
    },
    { name: 'transAmt', title: '订单金额', kind: 'money' },
    { name: 'couponAmt', title: '优惠金额', kind: 'money' },
    { name: 'payAmt', title: '实付金额', kind: 'money' },
    { name: 'feeRate', title: '费率', kind: 'rate' },
    { name: 'feeAmt', title: '手续费', kind: 'money' },
    { name: 'settleAmt', title: '应结金额', kind: 'money' },
    { name: 'refundNo', title: '退款单号', kind: 'id' },
    { name: 'originalNo', title: '原订单号', kind: 'id' },
    { name: 'partnerName', title: '渠道商', kind: 'text' },
    { name: 'remark', title: '备注', kind: 'text' },
  ],
  totals: [
    { title: '总笔数', kind: 'count', of: 'rows' },
    { title: '订单总金额', kind: 'money', of: 'transAmt' },
    { title: '退款总金额', kind: 'money', of: 'refundAmt' },
    { title: '手续费总金额', kind: 'money', of: 'feeAmt' },
    { title: '应结总金额', kind: 'money', of: 'settleAmt' },
  ],
}

const PROFIT: Sheet = {
  columns: [
    { name: 'incomeDate', title: '收益日期', kind: 'text' },
    { name: 'entryId', title: '收益编号', kind: 'id' },
    { name: 'entryType', title: '类型', kind: 'text', dict: INCOME_ENTRY_TYPE },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'merName', title: '商户名称', kind: 'text' },
    { name: 'partnerName', title: '渠道商', kind: 'text' },
    { name: 'payChannel', title: '支付渠道', kind: 'text', dict: PAY_CHANNEL },
    { name: 'transCount', title: '交易笔数', kind: 'count' },
    { name: 'signedAmt', title: '交易金额', kind: 'money' },
    { name: 'merFeeRate', title: '商户费率', kind: 'rate' },
    { name: 'costRate', title: '成本费率', kind: 'rate' },
    { name: 'feeAmt', title: '商户手续费', kind: 'money' },
    { name: 'costFeeAmt', title: '成本手续费', kind: 'money' },
    { name: 'incomeAmt', title: '收益', kind: 'money' },
    { name: 'partnerShareAmt', title: '渠道商分润', kind: 'money' },
    { name: 'settleAmt', title: '净收益', kind: 'money' },
  ],
  totals: [
    { title: '总条数', kind: 'count', of: 'rows' },
    { title: '交易总金额', kind: 'money', of: 'transAmt' },
    { title: '退款总金额', kind: 'money', of: 'refundAmt' },
    { title: '商户手续费总金额', kind: 'money', of: 'feeAmt' },
    { title: '成本手续费总金额', kind: 'money', of: 'costFeeAmt' },
    { title: '渠道商分润总金额', kind: 'money', of: 'partnerShareAmt' },
    { title: '净收益总金额', kind: 'money', of: 'settleAmt' },
  ],
}

const FUND: Sheet = {
  columns: [
    { name: 'flowTime', title: '时间', kind: 'text' },
    {
      name: 'flowType',
      title: '资金类型',
      kind: 'text',
      dict: {
        PAY: '交易收款',
        REFUND: '退款',
        SETTLE: '结算',
        CASH: '提现',
        RETURN: '提现退票',
        AUTO_CASH: '自动提现',
        AUTO_RETURN: '自动提现退票',
      },
    },
    { name: 'relatedNo', title: '关联单号', kind: 'id' },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'merName', title: '商户名称', kind: 'text' },
    { name: 'flowCount', title: '笔数', kind: 'count' },
    { name: 'inAmt', title: '收入金额', kind: 'money' },
    { name: 'outAmt', title: '支出金额', kind: 'money' },
    { name: 'feeAmt', title: '手续费', kind: 'money' },
    { name: 'remark', title: '备注', kind: 'text' },
  ],
  totals: [
    { title: '总条数', kind: 'count', of: 'rows' },
    { title: '收入总金额', kind: 'money', of: 'inAmt' },
    { title: '支出总金额', kind: 'money', of: 'outAmt' },
    { title: '退款总金额', kind: 'money', of: 'refundAmt' },
    { title: '手续费总金额', kind: 'money', of: 'feeAmt' },
    { title: '结算总金额', kind: 'money', of: 'settleAmt' },
  ],
}

export const SHEETS: Readonly<Record<string, Sheet>> = {
  TRADE: TRADES,
  SETTLE: TRADES,
  PROFIT,
  FUND,
}
