import { isDate, isDateTime, isMonth } from '../dates'
import { LONG_TERM } from '../validation/validity'
import { halfWidth, plainText, trimmed } from './text'

/** The message for an invalid date, time or month. */
export const WRONG_DATE = '日期格式不正确'

const DATE = /^(\d{4})(?:-(\d{1,2})-|\/(\d{1,2})\/|\.(\d{1,2})\.|年(\d{1,2})月)(\d{1,2})日?$/
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/
const MONTH = /^(\d{4})(?:[-/.年](\d{1,2})|(\d{2}))月?$/
const TIME = /^(.*?[\d日])(?:\s*T\s*|\s+|(?<=日))(\d{1,2}):(\d{2})(?::(\d{2}))?$/
const BETWEEN = / ?(?:至|到|~|–|—) ?| - /

const two = (digits = '00'): string => digits.padStart(2, '0')
const clean = (text: string): string =>
  trimmed(halfWidth(plainText(text)).replace(/\s+/g, ' '), /['"]/)

/**
 * A date as users type it (`2026-05-12`, `2026/5/12`, `2026.5.12`, `20260512`, `2026年5月12日`, full
 * width) as `YYYY-MM-DD`; a time of 0:00 may follow, as spreadsheets add one.
 * @returns undefined for any other text; the caller shows `WRONG_DATE` at the field
 */
export function readDate(text: string): string | undefined {
  const moment = readTime(text)
  if (moment === undefined) return undefined
  return moment.time === '' || moment.time === '00:00:00' ? moment.date : undefined
}

/** The same where 长期 is allowed. */
export const readLastDay = (text: string): string | undefined =>
  plainText(text) === '长期' ? LONG_TERM : readDate(text)

/**
 * A date with an optional time (`08:00`, `8:00:00`) as `YYYY-MM-DD HH:mm:ss`.
 * @param whole the time of a date alone: 00:00:00 for the begin of a range, 23:59:59 for its end
 */
export function readMoment(text: string, whole = '00:00:00'): string | undefined {
  const moment = readTime(text)
  return moment && `${moment.date} ${moment.time || whole}`
}

/** A month (`2026-05`, `2026/5`, `202605`, `2026年5月`) as `YYYY-MM`. */
export function readMonth(text: string): string | undefined {
  const match = MONTH.exec(clean(text).replace(/\s/g, ''))
  if (!match) return undefined
  const month = `${match[1]}-${two(match[2] ?? match[3])}`
  return isMonth(month) ? month : undefined
}

/** The two ends of a pasted range (`2026-11-01 至 2026-11-05`); undefined unless there are two. */
export function rangeEnds(text: string): [start: string, end: string] | undefined {
  const parts = clean(text).split(BETWEEN)
  return parts.length === 2 && parts[0] && parts[1] ? [parts[0], parts[1]] : undefined
}

function readTime(text: string): { date: string; time: string } | undefined {
  const whole = clean(text)
  const [, day = whole, hour, minute, second] = TIME.exec(whole) ?? []
  const date = dateOf(day.replace(/\s/g, ''))
  if (date === undefined) return undefined
  if (hour === undefined) return { date, time: '' }
  const time = `${two(hour)}:${minute}:${two(second)}`
  return isDateTime(`${date} ${time}`) ? { date, time } : undefined
}

function dateOf(text: string): string | undefined {
  const digits = DIGITS.exec(text)
  const [, year, ...rest] = digits ?? DATE.exec(text) ?? []
  if (year === undefined) return undefined
  const [month, day] = rest.filter((part) => part !== undefined)
  const date = `${year}-${two(month)}-${two(day)}`
  return isDate(date) ? date : undefined
}
