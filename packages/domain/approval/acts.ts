import type { Dict } from '../field'

/** What may need the approval of others before it is done; each call declares the act it does. */
export const APPROVAL_ACT = {
  REFUND: '退款',
  REFUND_UNCOVERED: '商户资金不足的退款',
  CHARGEBACK: '承担拒付',
  WITHDRAW: '账户提现',
  PAYOUT_AGAIN: '重新发起商户提现',
  SETTLE_NOW: '立即结算',
  PROFIT_SETTLE: '分润结算确认',
  RECHARGE: '充值',
  RECHARGE_DIFF: '充值差额处理',
  SUBSIDY: '补贴',
  REBATE: '返利',
  OVERDRAFT: '透支额度',
  MERCHANT_LIMIT: '商户准备金与欠款额度',
  DIFF_ACCEPT: '差异认可',
  FILL: '补单',
  ADJUST: '资金调整',
  WRITE_OFF: '核销',
  MERCHANT_CHANGE: '商户变更',
  SHARE_RULE: '分润规则',
  PAYEE: '收款账户变更',
  ROLE: '资金权限授予',
  EXPORT: '个人信息导出',
  RULE: '审批规则变更',
} as const satisfies Dict

export type ApprovalAct = keyof typeof APPROVAL_ACT

export const APPROVAL_STATE = {
  PENDING: { label: '待审批', tone: 'waiting', hint: '尚未执行，等待审批人处理' },
  APPROVED: { label: '已通过', tone: 'success', hint: '审批通过，操作已执行' },
  REFUSED: { label: '已驳回', tone: 'failed', hint: '审批人驳回，操作没有执行' },
  EXPIRED: { label: '已过期', tone: 'closed', hint: '期限内没有足够的人通过，操作没有执行' },
  WITHDRAWN: { label: '已撤回', tone: 'closed', hint: '申请人撤回，操作没有执行' },
} as const satisfies Dict

export type ApprovalState = keyof typeof APPROVAL_STATE
