import { datesBetween, isDate } from '../dates'

/** The days of a notice of the State Council, `YYYY-MM-DD`, in order. */
export interface Notice {
  year: string
  offDays: string[]
  workedDays: string[]
}

/** `10月1日（周三）`, its month and year where they are said, and what is in brackets behind it. */
const DATE = /(?:(20\d\d)年)?(?:(\d{1,2})月)?(\d{1,2})日(?:[（(]([^）)]*)[）)])?/g
const RANGE = /^\s*(?:至|到|—|－|-|~)\s*$/
/** Dates of one statement; names of days in brackets are separated by 、. */
const CLAUSE = /[，,。；;\n]+/
const WEEKDAYS = '日一二三四五六'

interface WrittenDate {
  year: string | undefined
  /** `MM-DD` */
  day: string
  weekday: number | undefined
}
interface Clause {
  works: boolean
  dates: readonly (readonly [first: WrittenDate, last: WrittenDate])[]
}

/**
 * Reads a notice such as 「国庆节、中秋节：10月1日（周三）至8日（周三）放假调休，共8天。9月28日（周日）、
 * 10月11日（周六）上班。」. Its year is the one it names, or the one among `years` whose weekdays are those
 * in its brackets; days of other years are left out.
 * @returns undefined for a text without such days, of no known year, or with wrong weekdays
 */
export function readNotice(text: string, years: readonly string[]): Notice | undefined {
  const clauses = text.split(CLAUSE).flatMap(clauseOf)
  const written = clauses.flatMap(({ dates }) => dates.flat())
  if (written.length === 0) return undefined
  const named = /(20\d\d)年/.exec(text)?.[1]
  const year = (named ? [named] : years).find((one) => written.every((date) => fits(date, one)))
  // Without a weekday every year would do.
  if (year === undefined || (!named && written.every(({ weekday }) => weekday === undefined)))
    return undefined
  const daysOf = (works: boolean) =>
    clauses
      .filter((clause) => clause.works === works)
      .flatMap(({ dates }) => dates.flatMap(([first, last]) => between(first, last, year)))
      .filter((day) => day.startsWith(year))
  return {
    year,
    offDays: [...new Set(daysOf(false))].toSorted(),
    workedDays: [...new Set(daysOf(true))].toSorted(),
  }
}

function clauseOf(text: string): Clause[] {
  const works = text.includes('上班')
  if (!works && !/放假|休息|调休/.test(text)) return []
  const dates: [WrittenDate, WrittenDate][] = []
  let end = 0
  let month: string | undefined
  for (const match of text.matchAll(DATE)) {
    const [whole, year, ownMonth, day, inside = ''] = match
    month = ownMonth ?? month
    if (month === undefined) continue
    const weekday = /(?:周|星期)([日天一二三四五六])/.exec(inside)?.[1]?.replace('天', '日')
    const date: WrittenDate = {
      year,
      day: `${month.padStart(2, '0')}-${day!.padStart(2, '0')}`,
      weekday: weekday && WEEKDAYS.includes(weekday) ? WEEKDAYS.indexOf(weekday) : undefined,
    }
    const last = dates.at(-1)
    if (last && RANGE.test(text.slice(end, match.index))) last[1] = date
    else dates.push([date, date])
    end = match.index + whole.length
  }
  return dates.length > 0 ? [{ works, dates }] : []
}

const dateOf = ({ year, day }: WrittenDate, ofNotice: string): string =>
  `${year ?? ofNotice}-${day}`

function fits(written: WrittenDate, year: string): boolean {
  const date = dateOf(written, year)
  if (!isDate(date)) return false
  return (
    written.weekday === undefined || new Date(`${date}T00:00:00Z`).getUTCDay() === written.weekday
  )
}

function between(first: WrittenDate, last: WrittenDate, year: string): string[] {
  const [from, to] = [dateOf(first, year), dateOf(last, year)]
  return from <= to ? datesBetween(from, to) : []
}
