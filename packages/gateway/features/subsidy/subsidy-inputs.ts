import { MAX_MERCHANTS } from '#domain/subsidy/fields'
import { optional, texts, formText } from '../../core/inputs'
import type { SubsidyTerms } from './subsidy-allot'

export const termsShape = {
  activityName: formText,
  subsidyRule: formText,
  perTxnAmt: formText,
  ratio: formText,
  capAmt: formText,
  beginDate: formText,
  endDate: formText,
}
export const merIdsShape = optional(texts(MAX_MERCHANTS + 1))

type Typed = Partial<Record<keyof typeof termsShape, string>>

/** Checked texts as values; what its rule does not use is 0. */
export function termsOf(values: Typed): SubsidyTerms {
  const perTxn = values.subsidyRule === 'PER_TXN'
  return {
    activityName: values.activityName ?? '',
    subsidyRule: perTxn ? 'PER_TXN' : 'RATIO',
    perTxnAmt: perTxn ? Number(values.perTxnAmt) : 0,
    ratio: perTxn ? 0 : Number(values.ratio),
    capAmt: Number(values.capAmt),
    beginDate: values.beginDate ?? '',
    endDate: values.endDate ?? '',
  }
}
