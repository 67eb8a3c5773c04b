import { enumItem, type Field } from '../field'
import { MASKS } from '../mask'
import { formatRate, formatYuan } from '../money'
import { LONG_TERM } from '../validation/validity'
import type { ChangeForm, ChangeValues } from './form'

/** A value before and after, in words. */
export interface ChangeLine {
  label: string
  before: string
  after: string
}

const NONE = '无'

/** The lines of a change, personal data masked; a value that the change leaves alone has no line. */
export function changeLines(
  { lines }: ChangeForm,
  before: ChangeValues,
  after: ChangeValues,
): ChangeLine[] {
  return Object.entries(lines)
    .filter(([name]) => name in after && !isSame(before[name], after[name]))
    .map(([name, field]) => ({
      label: field.label,
      before: wordsOf(field, before[name]),
      after: wordsOf(field, after[name]),
    }))
}

/** 费率 0.380% → 0.350%；封顶 无 → ¥18.00 */
export const changeSummary = (lines: readonly ChangeLine[]): string =>
  lines.map(({ label, before, after }) => `${label} ${before} → ${after}`).join('；')

/** No amount and an amount of 0 are the same: no floor, no cap. */
const isSame = (a: unknown, b: unknown): boolean => (a || '') === (b || '')

function wordsOf(field: Field, value: unknown): string {
  if (value === undefined || value === null || value === '') return NONE
  const text = String(value)
  switch (field.kind) {
    case 'money':
      return Number(value) === 0 ? NONE : formatYuan(Number(value))
    case 'rate':
      return formatRate(Number(value))
    case 'enum':
      return enumItem(field.dict, text).label
    case 'date':
      return text === LONG_TERM ? '长期' : text
    case 'secret':
      return field.mask ? MASKS[field.mask](text) : text
    default:
      return text
  }
}
