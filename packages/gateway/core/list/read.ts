import { plainText } from '#domain/reading/text'
import { isDate, isDateTime, isMonth, parseTime, DAY_MS } from '#domain/dates'
import { rangeNames } from '#domain/wire-filters'
import type { FilterValue, WireFields } from './filters'

/** Readers of list filters (contract §3): wire text -> value, or a sentence at the field. */

export type Report = (field: string, msg: string) => void

const MAX_TEXT = 100
/** As many as a form lets a user choose. */
const MAX_CHOICES = 200

/** Empty, `ALL` and `[]` mean no filter. */
function given(fields: WireFields, name: string): string | undefined {
  const text = fields[name]?.trim()
  return text === undefined || text === '' || text === 'ALL' || text === '[]' ? undefined : text
}

/** One text, or the texts of a JSON array, each read by `read`. */
export function readTexts(
  name: string,
  fields: WireFields,
  report: Report,
  { lists = true, read = plainText } = {},
): FilterValue | undefined {
  const text = given(fields, name)
  if (text === undefined) return undefined
  const asked = lists && text.startsWith('[') ? listOf(text) : [text]
  const texts = asked && [...new Set(asked.map(read).filter(Boolean))]
  const wrong = texts === undefined ? '格式不正确' : wrongText(texts)
  if (wrong !== undefined || texts === undefined) {
    report(name, wrong ?? '格式不正确')
    return undefined
  }
  return texts.length === 0 ? undefined : { kind: 'texts', texts }
}

function wrongText(texts: readonly string[]): string | undefined {
  if (texts.length > MAX_CHOICES) return `最多选择${MAX_CHOICES}项`
  if (texts.some((text) => text.length > MAX_TEXT)) return `不能超过${MAX_TEXT}个字符`
  // PostgreSQL stores no NUL in texts: such a value matches no row and cannot be sent.
  return texts.some((text) => text.includes('\0')) ? '格式不正确' : undefined
}

/** A JSON array of texts or numbers, without the values that mean no filter. */
function listOf(text: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return undefined
    if (!list.every((item) => typeof item === 'string' || typeof item === 'number'))
      return undefined
    const texts = list.map(String).filter((item) => item !== '')
    return texts.includes('ALL') ? [] : [...new Set(texts)]
  } catch {
    return undefined
  }
}

/** Values of a dictionary; one that it does not have is refused. */
export function readChoice(
  name: string,
  fields: WireFields,
  values: readonly string[],
  report: Report,
): FilterValue | undefined {
  const value = readTexts(name, fields, report)
  if (value?.kind !== 'texts') return undefined
  if (value.texts.every((text) => values.includes(text))) return value
  report(name, '取值不在可选范围内')
  return undefined
}

/** `<name>Start`, `<name>End`: a date is the closed day, a date-time the closed second. */
export function readTimes(
  name: string,
  fields: WireFields,
  report: Report,
): FilterValue | undefined {
  const [startName, endName] = rangeNames(name, 'times')
  const from = readTime(startName, fields, report)
  const end = readTime(endName, fields, report)
  if (from === undefined && end === undefined) return undefined
  const until = end && end.at + (end.whole ? DAY_MS : 1000)
  if (from && until !== undefined && from.at >= until) {
    report(startName, '开始时间不能晚于结束时间')
    return undefined
  }
  return { kind: 'times', from: from?.at, until }
}

function readTime(
  field: string,
  fields: WireFields,
  report: Report,
): { at: number; whole: boolean } | undefined {
  const text = given(fields, field)
  if (text === undefined) return undefined
  // The database keeps no year 0; no record is older than the last century.
  if (text >= '1900' && (isDate(text) || isDateTime(text)))
    return { at: parseTime(text), whole: isDate(text) }
  report(field, '时间格式不正确')
  return undefined
}

/** `<name>Start`, `<name>End`: months, both included. */
export function readMonths(
  name: string,
  fields: WireFields,
  report: Report,
): FilterValue | undefined {
  const [startName, endName] = rangeNames(name, 'times')
  const only = readMonth(name, fields, report)
  if (only !== undefined) return { kind: 'months', from: only, to: only }
  const from = readMonth(startName, fields, report)
  const to = readMonth(endName, fields, report)
  if (from === undefined && to === undefined) return undefined
  if (from !== undefined && to !== undefined && from > to) {
    report(startName, '开始时间不能晚于结束时间')
    return undefined
  }
  return { kind: 'months', from, to }
}

function readMonth(field: string, fields: WireFields, report: Report): string | undefined {
  const text = given(fields, field)
  if (text === undefined || (text >= '1900' && isMonth(text))) return text
  report(field, '时间格式不正确')
  return undefined
}

/** `<name>Min`, `<name>Max` in integer fen. */
export function readAmounts(
  name: string,
  fields: WireFields,
  report: Report,
): FilterValue | undefined {
  const [minName, maxName] = rangeNames(name, 'amounts')
  const min = readAmount(minName, fields, report)
  const max = readAmount(maxName, fields, report)
  if (min === undefined && max === undefined) return undefined
  if (min !== undefined && max !== undefined && min > max) {
    report(minName, '最小金额不能大于最大金额')
    return undefined
  }
  return { kind: 'amounts', min, max }
}

function readAmount(field: string, fields: WireFields, report: Report): number | undefined {
  const text = given(fields, field)
  if (text === undefined) return undefined
  const fen = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(fen)) return fen
  report(field, '金额格式不正确')
  return undefined
}
