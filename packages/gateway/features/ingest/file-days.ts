import { addDays, datesBetween } from '#domain/dates'
import type { FileDays } from '#domain/ingest/dicts'
import { isWorkingDay, nextWorkingDay } from '../../core/holidays'

/** The date on which the file of a day is due: the next day, or the first working day after it. */
export const dueDateOf = (day: string, fileDays: FileDays): string =>
  fileDays === 'WORKING' ? nextWorkingDay(day) : addDays(day, 1)

/** The days whose files are due on a date, the oldest first: none on a day off of `WORKING`. */
export function daysDueOn(date: string, fileDays: FileDays): string[] {
  const yesterday = addDays(date, -1)
  if (fileDays === 'DAILY') return [yesterday]
  if (!isWorkingDay(date)) return []
  let first = yesterday
  while (!isWorkingDay(first)) first = addDays(first, -1)
  return datesBetween(first, yesterday)
}
