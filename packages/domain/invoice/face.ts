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

/** The differences in words, one a line of a list. */
export const faceWords = (differences: readonly FaceDifference[]): string[] =>
  differences.map(({ label, face, form }) => `${label}：文件为${face}，所填为${form}`)

/** The sentence that refuses an invoice until the differences are confirmed; undefined without any. */
export const faceSentence = (differences: readonly FaceDifference[]): string | undefined =>
  differences.length === 0
    ? undefined
    : `发票文件与所填内容不一致：${faceWords(differences).join('；')}。请更正，或核对后确认按所填内容提交`
