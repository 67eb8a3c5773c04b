import type { Dict } from '../field'

/** Dictionaries of the report centre (domain §9.3); `reportType` is the resource's name. */

export const REPORT_TYPE = {
  trade: '交易明细',
  tradeSummary: '交易汇总',
  tradeChange: '交易变化',
  cashOut: '提现',
  merchantSettlement: '商户结算批次',
  income: '收益',
  incomeChange: '收益变化',
  settle: '结算单',
  statement: '对账单',
  statementDiff: '对账差异',
  bankEntry: '银行对账',
  invoice: '发票',
  billing: '发票金额',
  refund: '退款',
  chargeback: '调单拒付',
  apply: '商户进件',
  merchant: '商户',
  device: '终端',
  shop: '门店',
  autoCash: '自动提现',
  couponVerify: '抖音核销',
  bankActivity: '银行活动',
  member: '会员',
  accountEntry: '账户流水',
  profitStatement: '分润账户',
  recharge: '账户充值',
  withdraw: '分润提现',
  subsidy: '补贴',
  rebate: '返利',
  rebateDetail: '返利明细',
  rebateRule: '返利规则',
  appeal: '风险申诉',
  operation: '操作日志',
} as const satisfies Dict

export const TASK_STATUS = {
  WAITING: { label: '排队中', tone: 'waiting' },
  RUNNING: { label: '生成中', tone: 'running' },
  SUCCESS: { label: '已完成', tone: 'success' },
  FAIL: { label: '失败', tone: 'failed' },
  CANCELED: { label: '已取消', tone: 'closed' },
  EXPIRED: { label: '已过期', tone: 'closed' },
} as const satisfies Dict
