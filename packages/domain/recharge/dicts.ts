import type { Dict } from '../field'
import { ACCT_KIND } from '../account/dicts'

/** Accounts funded by 充值; the profit account is funded by income only. */
export const RECHARGE_KIND = {
  BASIC: ACCT_KIND.BASIC,
  SUBSIDY: ACCT_KIND.SUBSIDY,
  REBATE: ACCT_KIND.REBATE,
} as const satisfies Dict

/** The account a recharge is booked to: one of these, or a merchant's own. */
export const RECHARGE_TARGET = {
  ...RECHARGE_KIND,
  MERCHANT: '商户资金',
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
