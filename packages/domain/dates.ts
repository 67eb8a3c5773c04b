import { formatDate, formatDateTime } from './time-text'

/** Ranges and steps of days and months; formatting is in a file of its own, which sign-in uses. */
export { formatDate, formatDateTime }

export const DAY_MS = 86_400_000

// The year 0000 is excluded: neither the calendar nor the database has it.
const DATE = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** A real calendar date in wire form (`2026-02-30` is none). */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

export function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text)
  return match !== null && isDate(match[1]!)
}

/** Wire text (date or date-time) -> epoch ms. @throws RangeError for other text. */
export function parseTime(text: string): number {
  if (isDate(text)) return Date.parse(`${text}T00:00:00+08:00`)
  if (isDateTime(text)) return Date.parse(`${text.replace(' ', 'T')}+08:00`)
  throw new RangeError(`wanted YYYY-MM-DD or YYYY-MM-DD HH:mm:ss, got ${text}`)
}

/** `addDays('2026-02-28', 1)` -> `2026-03-01`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whole days in a closed range: the same day twice is 1. */
export function daysInRange(start: string, end: string): number {
  const from = Date.parse(`${start.slice(0, 10)}T00:00:00Z`)
  const to = Date.parse(`${end.slice(0, 10)}T00:00:00Z`)
  return Math.round((to - from) / DAY_MS) + 1
}

/**
 * The dates of a closed range, oldest first; empty when it ends before it begins. Counted, because
 * stepping until the last date is passed never ends at 9999-12-31, after which no date exists.
 */
export const datesBetween = (start: string, end: string): string[] =>
  Array.from({ length: Math.max(0, daysInRange(start, end)) }, (_, day) => addDays(start, day))

/** A month in wire form, `YYYY-MM`. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** `addMonths('2026-01', -1)` -> `2025-12`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, ordinal = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ordinal - 1 + months)).toISOString().slice(0, 7)
}

/** Months in a closed range: the same month twice is 1. */
export function monthsInRange(start: string, end: string): number {
  const [from, to] = [start, end].map((month) => {
    const [year = 0, ordinal = 0] = month.split('-').map(Number)
    return year * 12 + ordinal
  })
  return to! - from! + 1
}

/** The months of a closed range, oldest first; empty when it ends before it begins. */
export const monthsBetween = (start: string, end: string): string[] =>
  Array.from({ length: Math.max(0, monthsInRange(start, end)) }, (_, month) =>
    addMonths(start, month),
  )

export type Preset = '今日' | '昨日' | '近7天' | '近30天' | '上周' | '本月' | '上月'
export const PRESETS: readonly Preset[] = [
  '今日',
  '昨日',
  '近7天',
  '近30天',
  '上周',
  '本月',
  '上月',
]

/** A preset's closed range of dates relative to `today`; weeks run Monday to Sunday. */
export function presetRange(preset: Preset, today: string): [start: string, end: string] {
  switch (preset) {
    case '今日':
      return [today, today]
    case '昨日':
      return [addDays(today, -1), addDays(today, -1)]
    case '近7天':
      return [addDays(today, -6), today]
    case '近30天':
      return [addDays(today, -29), today]
    case '上周': {
      const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
      const monday = addDays(today, -weekday - 7)
      return [monday, addDays(monday, 6)]
    }
    case '本月':
      return [`${today.slice(0, 7)}-01`, today]
    case '上月': {
      const lastDay = addDays(`${today.slice(0, 7)}-01`, -1)
      return [`${lastDay.slice(0, 7)}-01`, lastDay]
    }
  }
}

/** Spec §9, first helper: minutes under an hour, hours under a day, else days; all floored. */
export function timeAgo(epochMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - epochMs) / 60_000))
  if (minutes < 60) return `${minutes}分钟前`
  if (minutes < 1440) return `${Math.floor(minutes / 60)}小时前`
  return `${Math.floor(minutes / 1440)}天前`
}

/** Spec §9, second helper: 刚刚 under 30 s, then minutes, hours, 1天前, then the date. */
export function timeAgoShort(epochMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - epochMs) / 1000))
  if (seconds < 30) return '刚刚'
  if (seconds < 3600) return `${Math.max(1, Math.floor(seconds / 60))}分钟前`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}小时前`
  if (seconds < 172_800) return '1天前'
  return formatDate(epochMs)
}
