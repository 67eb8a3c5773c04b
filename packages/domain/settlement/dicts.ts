import type { Dict } from '../field'

export const SETTLEMENT_STATUS = {
  TO_CONFIRM: { label: '待确认', tone: 'waiting' },
  DISPUTE: { label: '异议中', tone: 'running' },
  TO_INVOICE: { label: '待开票', tone: 'waiting' },
  TO_PAY: { label: '待付款', tone: 'running' },
  PAYING: { label: '付款中', tone: 'running' },
  PAID: { label: '已付款', tone: 'success' },
  PAY_FAIL: { label: '付款失败', tone: 'failed' },
  RETURNED: { label: '退票', tone: 'failed' },
} as const satisfies Dict

/** States before a payment is sent: a settlement without an account may be given its first one. */
const BEFORE_PAYMENT = ['TO_CONFIRM', 'DISPUTE', 'TO_INVOICE', 'TO_PAY']

/** A payee's first settlement has no account (`acctNo` is an empty text) until staff give it one. */
export const lacksAccount = (row: { settleStatus?: unknown; acctNo?: unknown }): boolean =>
  row.acctNo === '' && BEFORE_PAYMENT.includes(String(row.settleStatus))

/** Parts of a settlement. */
export const SETTLEMENT_PART = {
  INCOME: '分润金额',
  ADJUST: '调账',
  TAX: '代扣税/云账户服务费',
  PAYABLE: '应付金额',
} as const satisfies Dict

/** Age in days of an unpaid settlement. */
export const SETTLEMENT_AGE = {
  D30: '30天内',
  D60: '31～60天',
  D90: '61～90天',
  OLDER: '90天以上',
} as const satisfies Dict

export const SETTLEMENT_TARGET_TYPE = {
  PROVIDER: '服务商',
  PARTNER: '渠道商',
} as const satisfies Dict

export const SETTLEMENT_PAY_WAY = { BANK: '银行转账', CLOUD: '云账户' } as const satisfies Dict
