import { labelsOf } from '../field'
import { formatRate, formatYuan } from '../money'
import { merchantBalanceFields } from './fields'

const label = labelsOf(merchantBalanceFields)

/** What a merchant keeps back and may owe; fen. */
export interface MerchantTerms {
  /** In 1/100 000 of a batch. */
  reserveRate: number
  reserveTargetAmt: number
  reserveDays: number
  debtLimitAmt: number
}

/** What of a merchant's terms changes, as its log and who decides on it read it. */
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
