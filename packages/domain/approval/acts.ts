import type { Dict } from '../field'

/**
 * What may need the approval of others before it is done; each call declares the act it does. The hint
 * says what happens once it is approved.
 */
export const APPROVAL_ACT = {
  REFUND: { label: '退款', hint: '向渠道发起退款，从商户未结算的资金或其账户里扣回' },
  REFUND_UNCOVERED: {
    label: '商户资金不足的退款',
    hint: '向渠道发起退款，商户资金不足的部分由服务商垫付，记为商户欠款',
  },
  CHARGEBACK: { label: '承担拒付', hint: '不再申诉，拒付金额由商户承担，商户资金不足时记为欠款' },
  WITHDRAW: { label: '账户提现', hint: '从服务商账户向登记的银行账户付款' },
  PAYOUT_AGAIN: { label: '重新发起商户提现', hint: '向商户当前的结算账户再付一次款' },
  SETTLE_NOW: { label: '立即结算', hint: '把商户未结算的资金生成结算批次，并向其结算账户付款' },
  PROFIT_SETTLE: { label: '分润结算确认', hint: '结算单确认，并向收款账户付款' },
  RECHARGE: { label: '充值', hint: '生成充值单，到账后记入账户' },
  RECHARGE_DIFF: {
    label: '充值差额处理',
    hint: '按所选方式处理到账差额：按到账金额入账，或退回付款账户',
  },
  SUBSIDY: { label: '补贴', hint: '补贴按申请的内容生效，金额从补贴账户支出' },
  REBATE: { label: '返利', hint: '返利按申请的内容确认或发放，金额从返利账户支出' },
  OVERDRAFT: { label: '透支额度', hint: '备付金不足时可以垫付到新的额度' },
  MERCHANT_LIMIT: { label: '商户准备金与欠款额度', hint: '商户的保证金、欠款上限改为新的数值' },
  DIFF_ACCEPT: { label: '差异认可', hint: '差异按申请的方式认可，不再列为待处理' },
  FILL: { label: '补单', hint: '按账单文件补记一笔交易，进入当日的账' },
  ADJUST: { label: '资金调整', hint: '资金调整入账，账户余额随之变化' },
  WRITE_OFF: { label: '核销', hint: '待处理的金额核销，不再入账' },
  MERCHANT_CHANGE: { label: '商户变更', hint: '商户的资料、费率或结算账户按申请变更' },
  SHARE_RULE: { label: '分润规则', hint: '渠道商从生效日起按新规则分润' },
  PAYEE: { label: '收款账户变更', hint: '以后向新的收款账户付款' },
  ROLE: { label: '资金权限授予', hint: '角色或员工得到可以动用资金的权限，立即生效' },
  EXPORT: { label: '个人信息导出', hint: '生成含个人信息的文件，由申请人下载' },
  RULE: { label: '审批规则变更', hint: '审批规则按新的内容生效，以后的操作按它审批' },
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
