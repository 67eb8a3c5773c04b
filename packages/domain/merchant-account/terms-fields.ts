import { field, type Fields, labelsOf } from '../field'
import { MAX_RESERVE_DAYS, MAX_RESERVE_RATE } from '../merchant-settlement/rules'
import { merchantBalanceFields } from './fields'

const label = labelsOf(merchantBalanceFields)

/**
 * A merchant's reserve and debt limit, as staff set them; console and gateway validate by these
 * fields.
 */
export const merchantTermsFields = {
  reserveRate: field.rate(label.reserveRate, {
    required: true,
    min: 0,
    max: MAX_RESERVE_RATE,
    hint: '0 表示不留存',
  }),
  reserveTargetAmt: field.money(label.reserveTargetAmt, {
    required: true,
    min: 0,
    max: 10_000_000_000,
    hint: '已留存的超出部分到期后退还',
  }),
  reserveDays: field.count(label.reserveDays, {
    required: true,
    min: 1,
    max: MAX_RESERVE_DAYS,
    hint: '自留存之日起，满此天数后随下一批次退还商户',
  }),
  debtLimitAmt: field.money(label.debtLimitAmt, { required: true, min: 0, max: 100_000_000 }),
  reason: field.longText('原因', { required: true, min: 2, max: 80 }),
} satisfies Fields
