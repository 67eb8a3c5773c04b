import { expiryRuleFields } from '#domain/merchant/expiry-rule'
import type { LoadedAction } from './resource'

type Row = Readonly<Record<string, unknown>>

/** The provider's rule for merchants whose licence or ID has expired. */
export const expiryRule: LoadedAction<Row> = {
  form: {
    facts: ({ expiredCount, limitedCount }) => [
      { label: '证照已过期', value: `${String(expiredCount)} 个商户` },
      { label: '因证照到期受限', value: `${String(limitedCount)} 个商户` },
    ],
    initial: ({ expiryAct, expiryLimitDays }) => ({ expiryAct, expiryLimitDays }),
    fields: expiryRuleFields,
  },
}
