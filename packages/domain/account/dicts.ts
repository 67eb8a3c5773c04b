import type { Dict } from '../field'

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
  OPENING: '期初',
  OPENING_BACK: '期初撤销',
} as const satisfies Dict

export type BizType = keyof typeof BIZ_TYPE

export const DIRECTION = { IN: '收入', OUT: '支出' } as const satisfies Dict

export type Direction = keyof typeof DIRECTION

export const PROFIT_MONTH_STATUS = {
  OPEN: { label: '累计中', tone: 'running' },
  UNSETTLED: { label: '待结算', tone: 'waiting' },
  SETTLED: { label: '已结算', tone: 'success' },
} as const satisfies Dict
