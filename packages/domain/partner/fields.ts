import { PARTNERS } from '../choices'
import { field, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'
import { person } from '../staff/person'
import { PAY_CHANNEL } from '../trade/dicts'

export const codes = {
  group: 'system',
  verbs: { list: '02109004', edit: '02109004:edit' },
  partner: [],
} as const satisfies NounCodes

/** The channel partner of a record: its id in a choice, its name in a row. */
export const partnerFields = {
  partnerId: field.remote('渠道商', PARTNERS),
  partnerName: field.text('渠道商'),
} satisfies Fields

export const PARTNER_STATUS = {
  NORMAL: { label: '合作中', tone: 'success' },
  STOPPED: { label: '已停止', tone: 'closed' },
} as const

/** How a partner's share of a trade is calculated (docs/decisions/0051). */
export const PROFIT_MODE = { RATE_DIFF: '费率差', RATIO: '按比例', PER_TXN: '按笔' } as const

const { BANKCARD: _, ...CODES_AND_OTHERS } = PAY_CHANNEL

/**
 * The scope of a sharing rule: a channel, a kind of card, or all products without a rule of their
 * own.
 */
export const SHARED_PRODUCT = {
  ALL: '全部产品',
  ...CODES_AND_OTHERS,
  'BANKCARD-DEBIT': '银行卡（借记）',
  'BANKCARD-CREDIT': '银行卡（贷记）',
} as const

/** States of a rule. */
export const RULE_STATE = {
  COMING: { label: '未生效', tone: 'waiting' },
  HOLDS: { label: '生效中', tone: 'success' },
  OVER: { label: '已被替代', tone: 'closed' },
} as const

/** The record of a channel partner. */
export const partnerRecordFields = {
  partnerNo: field.id('渠道商号'),
  treeName: field.text('渠道商', { width: 300 }),
  treePath: field.text('层级', { width: 320 }),
  name: field.text('名称', { required: true, min: 2, max: 64, width: 220 }),
  shortName: field.text('简称', { required: true, min: 2, max: 20 }),
  parentNo: field.remote('上级渠道商', PARTNERS, { hint: '不选则直属服务商' }),
  parentName: field.text('上级渠道商'),
  partnerStatus: field.enum('状态', PARTNER_STATUS),
  taxNo: field.id('纳税人识别号'),
  contactName: field.text('联系人', { max: 20 }),
  contactMobile: field.text('联系电话', { width: 140 }),
  salesmen: field.text('业务员', { width: 180 }),
  merchantCount: field.count('商户数'),
  staffCount: field.count('员工数'),
  profitMode: field.enum('分润方式', PROFIT_MODE),
  termText: field.text('分润条件', { width: 180 }),
  overrideRatio: field.rate('下级分润比例'),
} satisfies Fields

/** A sharing rule in the detail of its partner. */
export const ruleFields = {
  product: field.enum('产品', SHARED_PRODUCT),
  profitMode: partnerRecordFields.profitMode,
  termText: partnerRecordFields.termText,
  effectiveDate: field.date('生效日期'),
  ruleState: field.enum('状态', RULE_STATE),
  operator: person('操作人', 'operatorId'),
} satisfies Fields
