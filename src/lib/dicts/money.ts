import type { Dict } from '../resource/field'

/** Dictionaries of income, settlement, invoices and statements (domain §3, §8.5, §9.1, §9.2, §9.8, §9.9). */

export const INCOME_GROUP = {
  MONTH: '按月',
  DAY: '按日',
  PARTNER: '按渠道商',
  MERCHANT: '按商户',
  DETAIL: '明细',
} as const satisfies Dict

export const INCOME_ENTRY_TYPE = {
  TRADE: { label: '交易', tone: 'plain' },
  REFUND: { label: '退款', tone: 'closed' },
} as const satisfies Dict

export const INCOME_SETTLE_STATUS = {
  UNSETTLED: { label: '待结算', tone: 'waiting' },
  SETTLING: { label: '结算中', tone: 'running' },
  SETTLED: { label: '已结算', tone: 'success' },
} as const satisfies Dict

export const SETTLE_STATUS = {
  TO_CONFIRM: { label: '待确认', tone: 'waiting' },
  DISPUTE: { label: '异议中', tone: 'running' },
  TO_INVOICE: { label: '待开票', tone: 'waiting' },
  TO_PAY: { label: '待付款', tone: 'running' },
  PAYING: { label: '付款中', tone: 'running' },
  PAID: { label: '已付款', tone: 'success' },
  PAY_FAIL: { label: '付款失败', tone: 'failed' },
  RETURNED: { label: '退票', tone: 'failed' },
} as const satisfies Dict

export const SETTLE_TARGET_TYPE = { PROVIDER: '服务商', PARTNER: '渠道商' } as const satisfies Dict

export const SETTLE_PAY_WAY = { BANK: '银行转账', CLOUD: '云账户' } as const satisfies Dict

export const BILLING_STATUS = {
  OPEN: { label: '未出账', tone: 'closed' },
  TO_INVOICE: { label: '待开票', tone: 'waiting' },
  PART: { label: '部分开票', tone: 'running' },
  DONE: { label: '已开票', tone: 'success' },
  EXEMPT: { label: '无需开票', tone: 'closed' },
} as const satisfies Dict

/** 3 and 4 exist in old rows only. */
export const INVOICE_KIND = {
  1: '数电票（普通发票）',
  2: '数电票（增值税专用发票）',
  3: '纸质专票',
  4: '纸质普票',
} as const satisfies Dict

export const INVOICE_STATUS = {
  DRAFT: { label: '草稿', tone: 'waiting' },
  AUDITING: { label: '审核中', tone: 'running' },
  APPROVED: { label: '已通过', tone: 'success' },
  REJECTED: { label: '已驳回', tone: 'failed' },
  CANCELED: { label: '已作废', tone: 'closed' },
  RED_APPLY: { label: '红冲中', tone: 'running' },
  REDDENED: { label: '已红冲', tone: 'closed' },
} as const satisfies Dict

export const RED_REASON = {
  '01': '开票有误',
  '02': '销货退回',
  '03': '服务中止',
  '04': '销售折让',
} as const satisfies Dict

export const BILL_TYPE = {
  TRADE: '交易对账单',
  SETTLE: '结算对账单',
  PROFIT: '分润对账单',
  FUND: '资金账单',
} as const satisfies Dict

export const BILL_STATUS = {
  WAIT: { label: '待生成', tone: 'waiting' },
  MAKING: { label: '生成中', tone: 'running' },
  READY: { label: '可下载', tone: 'success' },
  EMPTY: { label: '无交易', tone: 'closed' },
  FAIL: { label: '生成失败', tone: 'failed' },
} as const satisfies Dict

/** What was done about a difference between our books and the channel's. */
export const DIFF_STATUS = {
  PENDING: { label: '待处理', tone: 'waiting' },
  ACCEPTED: { label: '已认可', tone: 'success' },
  RESOLVED: { label: '已解决', tone: 'success' },
  IGNORED: { label: '已忽略', tone: 'closed' },
} as const satisfies Dict

export const DIFF_TYPE = {
  AMOUNT: { label: '金额不符', tone: 'failed' },
  NO_CHANNEL: { label: '渠道缺失', tone: 'waiting' },
  NO_LOCAL: { label: '平台缺失', tone: 'waiting' },
} as const satisfies Dict
