import { addDays, datesBetween } from '../dates'
import { readDate, rangeEnds } from '../reading/date'

/** A year's days as staff type them: dates and ranges, separated by line ends, commas or 、. */
const BETWEEN = /[\n,，、;；]+/

/** @returns the days in their order, or what cannot be read */
export function readDays(text: string, year: string): { days: string[] } | { wrong: string } {
  const days = new Set<string>()
  for (const part of text
    .split(BETWEEN)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const ends = rangeEnds(part) ?? [part, part]
    const [first, last] = ends.map((end) => readDate(withYear(end, year)))
    if (!first || !last || last < first || !first.startsWith(year) || !last.startsWith(year))
      return { wrong: part }
    const range = datesBetween(first, last)
    if (range.length > 31) return { wrong: part }
    for (const day of range) days.add(day)
  }
  return { days: [...days].toSorted() }
}

/** `10月1日` is of the year of the form. */
const withYear = (text: string, year: string): string =>
  /^\d{1,2}月\d{1,2}日$/.test(text.trim()) ? `${year}年${text.trim()}` : text

/** Days as ranges, as `readDays` reads them. */
export function daysText(days: readonly string[]): string {
  const runs: [first: string, last: string][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && addDays(run[1], 1) === day) run[1] = day
    else runs.push([day, day])
  }
  return runs.map(([first, last]) => (first === last ? first : `${first} 至 ${last}`)).join('、')
}
