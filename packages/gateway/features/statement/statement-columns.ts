import { REFUND_STATUS } from '#domain/refund/dicts'
import { TRADE_STATUS } from '#domain/trade/dicts'
import { incomeFields } from '#domain/income/fields'
import { refundFields } from '#domain/refund/fields'
import { field, labelsOf, type Fields } from '#domain/field'
import { statementFields } from '#domain/statement/fields'
import { tradeFields } from '#domain/trade/fields'
import { reportColumns, type ReportColumn } from '../../core/export/columns'

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

const remark = field.text('备注')

/** A line is a trade, a refund of one, or, of a batch, what else it settled (`tradeNo` is its). */
const tradeLine = {
  ...tradeFields,
  tradeType: field.enum('交易类型', {
    PAY: '消费',
    REFUND: '退款',
    OPENING: '期初迁入',
    COVER: '退款垫付',
    BACK: '退款退回',
    CHARGEBACK: '拒付',
    RESERVE: '保证金留存与抵扣',
    RELEASE: '保证金释放',
    DEBT: '欠款',
  }),
  refundNo: refundFields.refundNo,
  originalNo: refundFields.tradeNo,
  // The heads of a statement are given (§9.1).
  partnerName: refundFields.partnerName,
  remark,
} satisfies Fields

/** Trades and refunds, in the domain's order (§9.1); refunds carry negative amounts. */
const TRADES: Sheet = {
  columns: reportColumns(tradeLine, [
    'tradeTime',
    'tradeNo',
    'outTradeNo',
    'channelTradeNo',
    'merId',
    'merName',
    'shopId',
    'shopName',
    'termNo',
    'payChannel',
    'payType',
    'cardKind',
    'tradeType',
    {
      name: 'tradeStatus',
      dict: { ...REFUND_STATUS, ...TRADE_STATUS, REFUND_SUCCESS: '退款成功' },
      because: 'a refund is in states of its own',
    },
    'transAmt',
    'couponAmt',
    'payAmt',
    'feeRate',
    'feeAmt',
    'settleAmt',
    'refundNo',
    'originalNo',
    'partnerName',
    'remark',
  ]),
  totals: [
    { title: '总笔数', kind: 'count', of: 'rows' },
    { title: '订单总金额', kind: 'money', of: 'transAmt' },
    { title: '退款总金额', kind: 'money', of: 'refundAmt' },
    { title: '手续费总金额', kind: 'money', of: 'feeAmt' },
    { title: '应结总金额', kind: 'money', of: 'settleAmt' },
  ],
}

const PROFIT: Sheet = {
  columns: reportColumns(incomeFields, [
    'incomeDate',
    'entryId',
    'entryType',
    'merId',
    'merName',
    'partnerName',
    'payChannel',
    'transCount',
    { name: 'signedAmt', of: 'transAmt', because: 'a refund stands below zero' },
    'merFeeRate',
    'costRate',
    { name: 'feeAmt', of: 'merFeeAmt', because: 'every statement adds up a column of this name' },
    'costFeeAmt',
    'incomeAmt',
    'partnerShareAmt',
    { name: 'settleAmt', of: 'netIncomeAmt', because: 'what the statement settles is this' },
  ]),
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

const fundLine = {
  flowTime: field.dateTime('时间'),
  flowType: field.enum('资金类型', {
    PAY: '交易收款',
    REFUND: '退款',
    SETTLE: '结算',
    CASH: '提现',
    RETURN: '提现退票',
    AUTO_CASH: '自动提现',
    AUTO_RETURN: '自动提现退票',
    CHARGEBACK: '拒付止付',
    CHARGEBACK_BACK: '拒付退回',
    TOP_UP: '商户充值',
    RESERVE: '保证金留存',
    RELEASE: '保证金释放与抵扣',
  }),
  relatedNo: field.id('关联单号'),
  merId: statementFields.merId,
  merName: incomeFields.merName,
  flowCount: field.count('笔数'),
  inAmt: field.money('收入金额'),
  outAmt: field.money('支出金额'),
  feeAmt: field.money(labelsOf(statementFields).feeAmt),
  remark,
} satisfies Fields

const FUND: Sheet = {
  columns: reportColumns(fundLine, [
    'flowTime',
    'flowType',
    'relatedNo',
    'merId',
    'merName',
    'flowCount',
    'inAmt',
    'outAmt',
    'feeAmt',
    'remark',
  ]),
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
  // What was settled knows its batch, and the batch its payout.
  SETTLE: {
    ...TRADES,
    columns: [...TRADES.columns, ...reportColumns(tradeLine, ['batchNo', 'payoutNo'])],
  },
  PROFIT,
  FUND,
}
