import type { Dict } from '../field'

/** Dictionaries of merchants and shops: wire value -> label and tone (domain §3, §7.5, §7.9). */

export const SUBJECT_TYPE = {
  MICRO: '小微商户',
  INDIVIDUAL: '个体工商户',
  ENTERPRISE: '企业',
  INSTITUTIONS: '事业单位',
  GOVERNMENT: '政府机关',
  OTHERS: '社会组织',
} as const satisfies Dict

/** Products by their upstream cost; reduced ones are in `reductions.ts`, with their proofs. */
export const RATE_PRODUCT = {
  STANDARD: '标准费率',
  SCHOOL: '学校减免',
  HOSPITAL: '医院减免',
  CHARITY: '公益慈善减免',
} as const satisfies Dict

export const MER_STATUS = {
  NORMAL: { label: '正常', tone: 'success' },
  FROZEN: { label: '冻结', tone: 'failed' },
  LIMITED: { label: '受限', tone: 'waiting' },
  CLOSED: { label: '已注销', tone: 'closed' },
} as const satisfies Dict

export const WX_AUTH_STATE = {
  AUTHORIZED: { label: '已授权', tone: 'success' },
  UNAUTHORIZED: { label: '未授权', tone: 'waiting' },
} as const satisfies Dict

export const ALI_AUTH_STATE = {
  AUTHORIZED: { label: '已确认', tone: 'success' },
  UNAUTHORIZED: { label: '未授权', tone: 'waiting' },
  CLOSED: { label: '已销户', tone: 'closed' },
  SMID_NOT_EXIST: { label: '商户号不存在', tone: 'failed' },
} as const satisfies Dict

export const AUTH_REVIEW_STATUS = {
  NONE: { label: '无需', tone: 'plain' },
  WAIT_SUBMIT: { label: '待补充', tone: 'waiting' },
  CHECKING: { label: '审核中', tone: 'running' },
  PASSED: { label: '通过', tone: 'success' },
  REJECTED: { label: '驳回', tone: 'failed' },
  OVERDUE: { label: '逾期', tone: 'failed' },
} as const satisfies Dict

export const SETTLE_CYCLE = {
  T1: '工作日次日',
  D1: '自然日次日',
  D0: '当日(多次)',
  DM: '手工',
} as const satisfies Dict

export const ACCT_TYPE = {
  '0': '对公',
  '1': '对私-法人',
  '2': '对私-非法人',
} as const satisfies Dict

export const CORP_ENTRY_CHANNEL = {
  '1': '标准通道',
  '2': '合作通道(HLB)',
} as const satisfies Dict

export const REGISTER_STATUS = {
  SUCCESS: { label: '报备成功', tone: 'success' },
  PROCESSING: { label: '报备中', tone: 'running' },
  FAIL: { label: '报备失败', tone: 'failed' },
} as const satisfies Dict

export const SHOP_TYPE = { MAIN: '总店', BRANCH: '分店' } as const satisfies Dict

export const SHOP_STATUS = {
  OPEN: { label: '营业', tone: 'success' },
  SUSPENDED: { label: '停业', tone: 'waiting' },
  CLOSED: { label: '关店', tone: 'closed' },
} as const satisfies Dict

export const ORDER_OPEN = {
  '1': { label: '已开通', tone: 'success' },
  '0': { label: '未开通', tone: 'closed' },
} as const satisfies Dict

export const AUTO_CASH_SWITCH = {
  '1': { label: '开', tone: 'success' },
  '0': { label: '关', tone: 'closed' },
} as const satisfies Dict

/** How near the end of a merchant's licence or ID is, whichever ends first; no merchant is in two. */
export const EXPIRY_STATE = {
  EXPIRED: { label: '已过期', tone: 'failed' },
  IN_7: { label: '7天内到期', tone: 'failed' },
  IN_30: { label: '8至30天到期', tone: 'waiting' },
  IN_60: { label: '31至60天到期', tone: 'waiting' },
} as const satisfies Dict

/** What a merchant owes, beside the limit for its refunds. */
export const DEBT_STATE = {
  OWING: { label: '有欠款', tone: 'waiting' },
  OVER: { label: '超过欠款上限', tone: 'failed' },
} as const satisfies Dict
