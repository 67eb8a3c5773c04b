import type { FormValues } from '../field'
import { formatYuan, toFen } from '../money'
import { invoiceRecordFields } from './fields'

/** What the file of an invoice says otherwise than its form. */
export interface FaceDifference {
  label: string
  face: string
  form: string
}

const TEXTS = ['invoiceNo', 'invoiceDate'] as const
const AMOUNTS = ['amt', 'taxAmt'] as const

/**
 * Compares what was read from an invoice's file with what its form holds. What could not be read, or
 * is not typed yet, is no difference.
 * @param face as `/v1/realme/identify` answers it: amounts integer fen as text
 */
export function faceDifferences(
  face: Readonly<Record<string, string>>,
  form: FormValues,
): FaceDifference[] {
  const texts = TEXTS.filter((name) => face[name] && form[name] && face[name] !== form[name]).map(
    (name) => ({
      label: invoiceRecordFields[name].label,
      face: face[name]!,
      form: String(form[name]),
    }),
  )
  const amounts = AMOUNTS.flatMap((name): FaceDifference[] => {
    const [read, typed] = [toFen(face[name]), toFen(form[name] as string | number | undefined)]
    if (read === undefined || typed === undefined || read === typed) return []
    return [
      { label: invoiceRecordFields[name].label, face: formatYuan(read), form: formatYuan(typed) },
    ]
  })
  return [...amounts, ...texts]
}
