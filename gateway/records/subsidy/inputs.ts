import type { z } from 'zod'
import { MAX_MERCHANTS } from '../../../src/lib/subsidy/fields'
import type { Fields } from '../../../src/lib/resource/field'
import { formErrors } from '../../../src/lib/validation/field-rules'
import { optional, text, texts } from '../inputs'
import type { SubsidyTerms } from './allot'

/** Far beyond what any field takes: the form's rules say the sentence. */
const typed = optional(text(500))

export const termsShape = {
  activityName: typed,
  subsidyRule: typed,
  perTxnAmt: typed,
  ratio: typed,
  capAmt: typed,
  beginDate: typed,
  endDate: typed,
}
export const merIdsShape = optional(texts(MAX_MERCHANTS + 1))

/** Adds what the form's rules find wrong. */
export const byRules =
  (fields: Fields) =>
  (values: Record<string, unknown>, context: z.RefinementCtx): void => {
    for (const [name, message] of Object.entries(formErrors(fields, values)))
      context.addIssue({ code: 'custom', path: [name], message })
  }

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
