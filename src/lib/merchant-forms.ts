import { merchantTermsFields } from '#domain/merchant-account/terms-fields'
import { expiryRuleFields } from '#domain/merchant/expiry-rule'
import { formatYuan } from '#domain/money'
import { topUpFields } from '#domain/recharge/top-up-fields'
import type { LoadedAction } from './resource'

type Row = Readonly<Record<string, unknown>>
type Loaded = LoadedAction<Row>

/** The dialogs of a merchant's money and of expired documents, loaded when one is opened. */

const merchantOf = ({ merRegName }: Row) => ({ label: '商户', value: String(merRegName ?? '') })

/** The provider's rule for merchants whose licence or ID has expired. */
export const expiryRule: Loaded = {
  form: {
    facts: ({ expiredCount, limitedCount }) => [
      { label: '证照已过期', value: `${String(expiredCount)} 个商户` },
      { label: '因证照到期受限', value: `${String(limitedCount)} 个商户` },
    ],
    initial: ({ expiryAct, expiryLimitDays }) => ({ expiryAct, expiryLimitDays }),
    fields: expiryRuleFields,
  },
}

export const topUp: Loaded = {
  form: {
    facts: (row) => [
      merchantOf(row),
      { label: '欠款', value: formatYuan(row.debtAmt as number) },
      { label: '到账后', value: '先偿还欠款，其余记入保证金，供退款使用，到期退还' },
    ],
    initial: () => ({ payWay: 'TRANSFER' }),
    fields: topUpFields,
  },
}

export const setReserve: Loaded = {
  form: {
    facts: (row) => [
      merchantOf(row),
      { label: '已留存保证金', value: formatYuan(row.reserveAmt as number) },
    ],
    initial: ({ reserveRate, reserveTargetAmt, reserveDays, debtLimitAmt }) => ({
      reserveRate,
      reserveTargetAmt,
      reserveDays,
      debtLimitAmt,
    }),
    fields: merchantTermsFields,
  },
}
