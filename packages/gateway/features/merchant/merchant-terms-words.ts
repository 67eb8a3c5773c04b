import { merchantBalanceFields } from '#domain/merchant-account/fields'
import { labelsOf } from '#domain/field'
import { formatRate, formatYuan } from '#domain/money'
import type { MerchantTerms } from '../merchant-account'

const label = labelsOf(merchantBalanceFields)

/** What of a merchant's terms changes, as its log says it. */
export function termsWords(before: MerchantTerms, after: MerchantTerms): string {
  const say: { [K in keyof MerchantTerms]: (value: number) => string } = {
    reserveRate: formatRate,
    reserveTargetAmt: formatYuan,
    reserveDays: (days) => `${days}天`,
    debtLimitAmt: formatYuan,
  }
  const changes = (Object.keys(say) as (keyof MerchantTerms)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => `${label[name]} ${say[name](before[name])} → ${say[name](after[name])}`)
  return changes.length === 0 ? '没有变化' : changes.join('；')
}
