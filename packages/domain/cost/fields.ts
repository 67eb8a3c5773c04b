import { field, type Fields } from '../field'
import { ruleFields, SHARED_PRODUCT } from '../partner/fields'
import type { NounCodes } from '../permission-codes'

export const codes = {
  group: 'system',
  verbs: { list: '02109010', edit: '02109010:edit' },
  partner: [],
} as const satisfies NounCodes

/** When terms are effective, and who entered them. */
const entered = {
  effectiveDate: ruleFields.effectiveDate,
  endDate: field.date('失效日期'),
  ruleState: ruleFields.ruleState,
  reason: field.text('依据', { width: 220 }),
  operator: field.text('操作人'),
  createTime: field.dateTime('录入时间'),
} satisfies Fields

const { ALL: _, ...PRODUCT } = SHARED_PRODUCT

/** A cap of zero is none. */
export const NO_CAP = '0为不封顶'

/** What a product costs the provider, and the lowest terms of its partners (domain §13.10). */
export const costFields = {
  costNo: field.id('编号'),
  product: field.enum('产品', PRODUCT),
  costRate: field.rate('成本费率'),
  costCapAmt: field.money('成本封顶', { hint: NO_CAP }),
  floorRate: field.rate('渠道底价'),
  floorCapAmt: field.money('底价封顶', { hint: NO_CAP }),
  ...entered,
} satisfies Fields

/** Rates of the partner channel, which are chosen by their template (domain §7.4). */
export const templateFields = {
  templateNo: field.id('编号'),
  templateCode: field.text('模板编码'),
  templateName: field.text('模板名称', { width: 180 }),
  wechatRate: field.rate('微信'),
  alipayRate: field.rate('支付宝'),
  unionpayRate: field.rate('云闪付/银联二维码'),
  offered: field.enum('是否可选', { YES: '可选', NO: '停用' }),
  ...entered,
} satisfies Fields
