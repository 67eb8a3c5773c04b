import { daysInRange, monthsInRange } from '#domain/dates'
import { rangeEnds, readDate, readMoment, readMonth, WRONG_DATE } from '#domain/reading/date'
import type { DateKind } from './date-text'

export interface RangeLimits {
  maxDays?: number | undefined
  maxMonths?: number | undefined
}

/** The end of a range as wire text, `''` for no text; undefined for unparsable text. */
export function readEnd(kind: DateKind, text: string, which: 'start' | 'end'): string | undefined {
  if (text.trim() === '') return ''
  switch (kind) {
    case 'date':
      return readDate(text)
    case 'dateTime':
      return readMoment(text, which === 'end' ? '23:59:59' : '00:00:00')
    case 'month':
      return readMonth(text)
  }
}

/** Both ends of a range that was pasted into one input; undefined unless both are parsable. */
export function readBoth(kind: DateKind, text: string): [start: string, end: string] | undefined {
  const ends = rangeEnds(text)
  const start = ends && readEnd(kind, ends[0], 'start')
  const end = ends && readEnd(kind, ends[1], 'end')
  return start && end ? [start, end] : undefined
}

/**
 * The error of an invalid typed range.
 * @param ends as `readEnd` returns them
 */
export function rangeError(
  [start, end]: readonly [string | undefined, string | undefined],
  { clearable, maxDays, maxMonths }: RangeLimits & { clearable: boolean },
): string | undefined {
  if (start === undefined || end === undefined) return WRONG_DATE
  if (start === '' && end === '') return clearable ? undefined : '请输入起止日期'
  if (start === '') return '请输入开始日期'
  if (end === '') return '请输入结束日期'
  if (start > end) return '开始日期不能晚于结束日期'
  if (maxDays && start.length >= 10 && daysInRange(start, end) > maxDays)
    return `查询时间跨度不能超过${maxDays}天`
  if (maxMonths && start.length === 7 && monthsInRange(start, end) > maxMonths)
    return `查询时间跨度不能超过${maxMonths}个月`
  return undefined
}
