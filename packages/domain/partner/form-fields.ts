import { field, labelsOf, type Fields, type RemoteSource } from '../field'
import { upperCode } from '../reading/text'
import { newMobile } from '../validation/contact'
import { uscc } from '../validation/license'
import { partnerRecordFields, PROFIT_MODE, ruleFields, SHARED_PRODUCT } from './fields'

/** The forms of partners, apart from the list's fields: they load when a form is opened. */

const STAFF = {
  call: '/v1/partner/salesmanKVRequest',
  textField: 'salesmen',
} as const satisfies RemoteSource

const label = labelsOf(partnerRecordFields)
const is = (mode: keyof typeof PROFIT_MODE) => ({
  required: true,
  visible: ({ profitMode }: Readonly<Record<string, unknown>>) => profitMode === mode,
})

const contact = {
  taxNo: field.text(label.taxNo, {
    normalize: upperCode,
    validate: (value) => (value ? uscc(String(value)) : undefined),
    hint: '开票时作为销方税号',
  }),
  contactName: partnerRecordFields.contactName,
  newMobile: field.mobile('新联系电话', {
    placeholder: '不更换请留空',
    validate: (value) => (value ? newMobile(String(value)) : undefined),
  }),
  salesmanIds: field.remote(label.salesmen, STAFF, { multiple: true }),
} satisfies Fields

/**
 * The editable fields of a partner; its sharing rules apply to past trades and are not editable.
 */
export const editPartnerFields = {
  name: partnerRecordFields.name,
  shortName: partnerRecordFields.shortName,
  ...contact,
} satisfies Fields

/** A partner's share of a trade's margin. */
const terms = {
  profitMode: field.enum(label.profitMode, PROFIT_MODE, {
    required: true,
    radio: true,
    initial: 'RATIO',
  }),
  costRate: field.rate('成本费率', { ...is('RATE_DIFF'), min: 0, max: 10_000 }),
  ratio: field.rate('分润比例', { ...is('RATIO'), min: 0, max: 100_000 }),
  perTxnAmt: field.money('每笔分润', { ...is('PER_TXN'), min: 0, max: 10_000 }),
} satisfies Fields

/** A new partner, with its sharing rule from its first trade on. */
export const newPartnerFields = {
  ...editPartnerFields,
  // A new partner has no existing number that must stay valid, so the strict rule applies.
  newMobile: field.mobile(label.contactMobile, { validate: contact.newMobile.validate! }),
  parentNo: partnerRecordFields.parentNo,
  ...terms,
  overrideRatio: field.rate(label.overrideRatio, {
    initial: 0,
    min: 0,
    max: 100_000,
    hint: '下级渠道商交易的毛利中，各级分润之后所得的比例',
  }),
} satisfies Fields

const rule = labelsOf(ruleFields)

/** A rule from a given day on; trades before that day are unaffected. */
export const newRuleFields = {
  product: field.enum(rule.product, SHARED_PRODUCT, { required: true, initial: 'ALL' }),
  ...terms,
  effectiveDate: field.date(rule.effectiveDate, {
    required: true,
    hint: '最早为明天，到日后不能修改',
  }),
} satisfies Fields
