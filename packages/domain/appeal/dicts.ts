import type { Dict } from '../field'

/** Dictionaries of risk cases and appeals (domain §3, §7.14). */

export const RISK_TYPE = {
  FRAUD: '涉嫌欺诈',
  GAMBLING: '涉嫌赌博',
  CYBERSEX: '涉嫌色情',
  INDUCE_PAYMENT: '涉嫌诱导支付',
  OTHER_RISK: '其它风险',
  CASH_OUT: '涉嫌套现',
  FAKE_MERCHANT: '虚假商户',
  MOVE_DEVICE: '终端移机',
  ABNORMAL_TXN: '交易异常',
  COMPLAINT: '投诉集中',
  INACTIVE: '长期不活跃',
  LICENSE_EXPIRED: '证照过期',
} as const satisfies Dict

export const RISK_SOURCE = {
  ACQUIRER: '收单风控',
  WECHAT: '微信',
  ALIPAY: '支付宝',
  UNIONPAY: '银联',
  REGULATOR: '监管/公安协查',
} as const satisfies Dict

export const HANDLE_DEGREE = {
  L1: { label: 'L1 关注', tone: 'plain' },
  L2: { label: 'L2 限额', tone: 'waiting' },
  L3: { label: 'L3 延迟结算', tone: 'waiting' },
  L4: { label: 'L4 暂停交易/冻结', tone: 'failed' },
  L5: { label: 'L5 清退', tone: 'failed' },
} as const satisfies Dict

export const APPEAL_NODE = {
  WAIT_APPEAL: { label: '待申诉', tone: 'waiting' },
  AUDITING: { label: '审核中', tone: 'running' },
  SUPPLEMENT: { label: '待补充', tone: 'waiting' },
  CLOSED: { label: '已结案', tone: 'closed' },
  EXPIRED: { label: '已逾期', tone: 'failed' },
} as const satisfies Dict

export const AUDIT_RESULT = {
  PASS: { label: '申诉通过', tone: 'success' },
  PARTIAL: { label: '部分通过', tone: 'waiting' },
  REFUSE: { label: '申诉不通过', tone: 'failed' },
} as const satisfies Dict

export const OPERATION_STATUS = {
  PENDING: { label: '待处理', tone: 'waiting' },
  DOING: { label: '处理中', tone: 'running' },
  DONE: { label: '已处理', tone: 'closed' },
} as const satisfies Dict

export const MER_TYPE = { '01': '企业', '02': '个体', '03': '小微' } as const satisfies Dict

export const BUSINESS_PATTERN = {
  '01': '线上',
  '02': '线下',
  '03': '线上+线下',
} as const satisfies Dict

export const LOCATION_NATURE = { '01': '自有', '02': '租赁', '03': '其他' } as const satisfies Dict

export const LOCATION_TYPE = {
  '01': '商业区',
  '02': '住宅区',
  '03': '市场',
  '04': '其他',
} as const satisfies Dict

/**
 * The person who appeals for the merchant: its legal person, or another one whose data is typed.
 */
export const APPEAL_PERSON_SOURCE = {
  RECORD: '法人本人',
  TYPED: '经办人',
} as const satisfies Dict

/** Source of the legal person's data: the merchant's record, or typed values. */
export const LEGAL_SOURCE = {
  RECORD: '与商户档案一致',
  TYPED: '另行填写',
} as const satisfies Dict
