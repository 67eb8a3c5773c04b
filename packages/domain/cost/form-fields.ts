import { field, labelsOf, type Fields } from '../field'
import { costFields, NO_CAP, templateFields } from './fields'

/** Terms from a later day on; trades before that day keep theirs. */

const cost = labelsOf(costFields)
const template = labelsOf(templateFields)
const MOST_RATE = 10_000

const rate = (label: string) => field.rate(label, { required: true, min: 0, max: MOST_RATE })
const cap = (label: string) =>
  field.money(label, { initial: 0, min: 0, max: 1_000_000, hint: NO_CAP })

const entered = {
  effectiveDate: field.date(cost.effectiveDate, {
    required: true,
    hint: '最早为明天，到日后不能修改',
  }),
  reason: field.text(cost.reason, { required: true, min: 2, max: 80, hint: '如上游通知的文号' }),
} satisfies Fields

export const costForm = {
  product: field.enum(cost.product, costFields.product.dict!, { required: true }),
  costRate: rate(cost.costRate),
  costCapAmt: cap(cost.costCapAmt),
  floorRate: rate(cost.floorRate),
  floorCapAmt: cap(cost.floorCapAmt),
  ...entered,
} satisfies Fields

export const templateForm = {
  templateCode: field.text(template.templateCode, {
    required: true,
    pattern: /^[A-Z0-9]{2,16}$/,
    message: '2至16位大写字母或数字',
  }),
  templateName: field.text(template.templateName, { required: true, min: 2, max: 20 }),
  wechatRate: rate(template.wechatRate),
  alipayRate: rate(template.alipayRate),
  unionpayRate: rate(template.unionpayRate),
  offered: field.enum(template.offered, templateFields.offered.dict!, {
    required: true,
    radio: true,
    initial: 'YES',
  }),
  ...entered,
} satisfies Fields
