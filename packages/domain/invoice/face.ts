import type { FormValues } from '../field'
import { formatYuan, toFen } from '../money'
import { invoiceRecordFields } from './fields'

/** A difference between an invoice's file and its form. */
export interface FaceDifference {
  label: string
  face: string
  form: string
}

const TEXTS = ['invoiceNo', 'invoiceDate'] as const
const AMOUNTS = ['amt', 'taxAmt'] as const

/**
 * Compares the values read from an invoice's file with its form. Values that are unreadable or not
 * typed yet are no difference.
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
