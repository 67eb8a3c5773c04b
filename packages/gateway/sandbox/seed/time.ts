import { addDays, formatDate, parseTime } from '#domain/dates'

/** Dates of the seed, all seen from the business anchor. */
export interface SeedTime {
  now: number
  today: string
  /** First day with trades. */
  firstDay: string
  days: number
  /** Date text `days` before today. */
  daysAgo(days: number): string
  /** `seconds` after midnight of `date`, never after `now`. */
  at(date: string, seconds: number): Date
}

export function seedTime(now: number, days: number): SeedTime {
  const today = formatDate(now)
  return {
    now,
    today,
    days,
    firstDay: addDays(today, 1 - days),
    daysAgo: (count) => addDays(today, -count),
    at: (date, seconds) => new Date(Math.min(now, parseTime(date) + seconds * 1000)),
  }
}

/** `2026-11-20` -> `261120`, as business numbers carry it. */
export const yyMMdd = (date: string): string => date.slice(2).replaceAll('-', '')
