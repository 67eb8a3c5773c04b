import type { Dict } from '../resource/field'

/** Dictionaries of accounts: wire value -> words and tone (domain §9.4). */

export const ACCT_KIND = {
  BASIC: '基本账户',
  PROFIT: '分润账户',
  SUBSIDY: '补贴账户',
  REBATE: '返利营销账户',
} as const satisfies Dict

export type AcctKind = keyof typeof ACCT_KIND

export const ACCT_STATUS = {
  NORMAL: { label: '正常', tone: 'success' },
  FROZEN: { label: '冻结', tone: 'failed' },
  CLOSED: { label: '已销户', tone: 'closed' },
} as const satisfies Dict

/** Kinds that are filled by 充值; the profit account is filled by income alone. */
export const RECHARGE_KIND = {
  BASIC: ACCT_KIND.BASIC,
  SUBSIDY: ACCT_KIND.SUBSIDY,
  REBATE: ACCT_KIND.REBATE,
} as const satisfies Dict

export const BIZ_TYPE = {
  RECHARGE: '充值',
  PROFIT_IN: '分润入账',
  REFUND_OFFSET: '退款轧差',
  WITHDRAW: '提现',
  WITHDRAW_BACK: '提现退回',
  SUBSIDY_OUT: '补贴支出',
  SUBSIDY_BACK: '补贴收回',
  REBATE_OUT: '返利支出',
  FEE: '手续费',
  ADJUST: '人工调账',
} as const satisfies Dict

export type BizType = keyof typeof BIZ_TYPE

export const DIRECTION = { IN: '收入', OUT: '支出' } as const satisfies Dict

export type Direction = keyof typeof DIRECTION

export const PROFIT_MONTH_STATUS = {
  OPEN: { label: '累计中', tone: 'running' },
  UNSETTLED: { label: '待结算', tone: 'waiting' },
  SETTLED: { label: '已结算', tone: 'success' },
} as const satisfies Dict

export const RECHARGE_PAY_WAY = {
  TRANSFER: '对公转账',
  EBANK: '网银',
} as const satisfies Dict

export const RECHARGE_STATUS = {
  INIT: { label: '待付款', tone: 'waiting' },
  PAID: { label: '待确认', tone: 'running' },
  SUCCESS: { label: '已入账', tone: 'success' },
  DIFF: { label: '金额不符', tone: 'waiting' },
  FAIL: { label: '驳回', tone: 'failed' },
  CLOSED: { label: '已关闭', tone: 'closed' },
} as const satisfies Dict

export const WITHDRAW_STATUS = {
  PROCESSING: { label: '处理中', tone: 'running' },
  PAID: { label: '已付款', tone: 'success' },
  FAIL: { label: '付款失败', tone: 'failed' },
  RETURNED: { label: '退票', tone: 'failed' },
} as const satisfies Dict

export const SUBSIDY_RULE = {
  PER_TXN: '每笔固定',
  RATIO: '按比例',
} as const satisfies Dict

export const SUBSIDY_STATUS = {
  DRAFT: { label: '未生效', tone: 'waiting' },
  ACTIVE: { label: '生效中', tone: 'success' },
  PAUSED: { label: '暂停', tone: 'waiting' },
  USED_UP: { label: '已用完', tone: 'closed' },
  ENDED: { label: '已结束', tone: 'closed' },
} as const satisfies Dict

export const REBATE_TARGET = { PARTNER: '渠道商', MERCHANT: '商户' } as const satisfies Dict

export const REBATE_RULE_STATUS = {
  RUNNING: { label: '执行中', tone: 'success' },
  STOPPED: { label: '已停止', tone: 'closed' },
} as const satisfies Dict

export const REBATE_STATUS = {
  CALC: { label: '待确认', tone: 'waiting' },
  CONFIRMED: { label: '已确认', tone: 'running' },
  PAID: { label: '已发放', tone: 'success' },
  VOID: { label: '作废', tone: 'closed' },
} as const satisfies Dict
