import type { Dict } from '../field'

export const MONTH_STATUS = {
  OPEN: { label: '未关账', tone: 'plain', hint: '可以记账' },
  CLOSING: { label: '待复核关账', tone: 'waiting', hint: '已申请关账，须由他人复核' },
  CLOSED: { label: '已关账', tone: 'success', hint: '不再记账；迟到的业务记在当日' },
  REOPENING: { label: '待复核重开', tone: 'waiting', hint: '已申请重开，复核前仍不记账' },
} as const satisfies Dict

export type MonthStatus = keyof typeof MONTH_STATUS

export const EVIDENCE_STATUS = {
  WAIT: { label: '待生成', tone: 'waiting', hint: '已关账，证据包排队生成' },
  MAKING: { label: '生成中', tone: 'running', hint: '证据包正在生成' },
  READY: { label: '可下载', tone: 'success', hint: '证据包可以下载' },
  FAIL: { label: '生成失败', tone: 'failed', hint: '证据包没有生成；重开后再关账会重新生成' },
} as const satisfies Dict

/** What must be done before a month is closed. */
export const CLOSE_CHECK = {
  PREVIOUS: '上月已关账',
  DAYS: '每日账务已入账',
  FILES: '渠道账单已齐',
  STATEMENTS: '对账单已生成',
  DIFFS: '对账差异已处理',
  EVENTS: '等待中的通知已处理',
  CLEARING: '渠道资金已确认到账',
  PROOF: '月末后的账务核对全部相符',
} as const satisfies Dict

export const CORRECTION_STATUS = {
  TO_REVIEW: { label: '待复核', tone: 'waiting', hint: '等待另一人复核' },
  POSTED: { label: '已记账', tone: 'success', hint: '已复核，凭证记在复核当日' },
  REJECTED: { label: '已驳回', tone: 'failed', hint: '复核人没有同意，没有记账' },
  WITHDRAWN: { label: '已撤回', tone: 'closed', hint: '制单人撤回，没有记账' },
} as const satisfies Dict

export type CorrectionStatus = keyof typeof CORRECTION_STATUS

/**
 * Accounts that a voucher may be made on by hand: none that holds money or is a merchant's, whose
 * balances follow from their own records.
 */
export const CORRECTION_ACCOUNT = {
  CHANNEL: '应收渠道',
  SUSPENSE: '待认领',
  FEE: '手续费收入',
  COST: '成本',
  SHARE: '分润支出',
  EXPENSE: '服务费支出',
  ADJUST: '调整',
} as const satisfies Dict
