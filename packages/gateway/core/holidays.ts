import { addDays, datesBetween } from '#domain/dates'
import { conflict } from './errors'

/**
 * Working days of mainland banks: T+1 is the next working day (domain §8.4). The years that ship:
 * statutory holidays with their 调休 (weekends worked instead) as the State Council announced them.
 * A provider enters later years on its screen (features/holiday); until then no settle date falls
 * into them (domain §18).
 */
const HOLIDAYS: readonly [first: string, last: string][] = [
  ['2025-01-01', '2025-01-01'],
  ['2025-01-28', '2025-02-04'],
  ['2025-04-04', '2025-04-06'],
  ['2025-05-01', '2025-05-05'],
  ['2025-05-31', '2025-06-02'],
  ['2025-10-01', '2025-10-08'],
  ['2026-01-01', '2026-01-03'],
  ['2026-02-15', '2026-02-23'],
  ['2026-04-04', '2026-04-06'],
  ['2026-05-01', '2026-05-05'],
  ['2026-06-19', '2026-06-21'],
  ['2026-09-25', '2026-09-27'],
  ['2026-10-01', '2026-10-07'],
]

const WORKED_WEEKENDS: ReadonlySet<string> = new Set([
  '2025-01-26',
  '2025-02-08',
  '2025-04-27',
  '2025-09-28',
  '2025-10-11',
  '2026-01-04',
  '2026-02-14',
  '2026-02-28',
  '2026-05-09',
  '2026-09-20',
  '2026-10-10',
])

/** The days off and worked weekends of a year. */
interface Year {
  off: ReadonlySet<string>
  worked: ReadonlySet<string>
}

/** By the year, `YYYY`. */
export const SHIPPED_YEARS: ReadonlyMap<string, Year> = new Map(
  ['2025', '2026'].map((year) => [
    year,
    {
      off: new Set(
        HOLIDAYS.filter(([first]) => first.startsWith(year)).flatMap(([first, last]) =>
          datesBetween(first, last),
        ),
      ),
      worked: new Set([...WORKED_WEEKENDS].filter((day) => day.startsWith(year))),
    },
  ]),
)

/** Which days banks work on. */
export interface Calendar {
  /** Whether the year of a date is entered. */
  knows(date: string): boolean
  /** @throws CallError 90409 for a year without an entry, as the functions below (domain §18) */
  isWorkingDay(date: string): boolean
  /** The same for days that no settle date depends on: of a year without an entry weekends are off. */
  isLikelyWorked(date: string): boolean
  /** The first working day after `date`. */
  nextWorkingDay(date: string): string
  /**
   * The date a trade of `date` is settled: T1 next working day, D1 next day, D0 the same day, DM
   * (by hand) the next Monday's run, or the first working day after it.
   */
  settleDateOf(date: string, cycle: string): string
}

export function createCalendar(years: ReadonlyMap<string, Year>): Calendar {
  const yearOf = (date: string) => years.get(date.slice(0, 4))
  const calendar: Calendar = {
    knows: (date) => yearOf(date) !== undefined,
    isWorkingDay(date) {
      const year = yearOf(date)
      if (!year) throw conflict(`${date.slice(0, 4)}年的节假日尚未维护，不能确定结算日`)
      if (year.worked.has(date)) return true
      return !year.off.has(date) && !isWeekend(date)
    },
    isLikelyWorked: (date) =>
      calendar.knows(date) ? calendar.isWorkingDay(date) : !isWeekend(date),
    nextWorkingDay: (date) => nextOf(calendar.isWorkingDay, date),
    settleDateOf: (date, cycle) => settleDateBy(calendar.isWorkingDay, date, cycle),
  }
  return calendar
}

const isWeekend = (date: string): boolean =>
  [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** The first day after `date` that is worked on. */
export function nextOf(works: (date: string) => boolean, date: string): string {
  let day = addDays(date, 1)
  while (!works(day)) day = addDays(day, 1)
  return day
}

function settleDateBy(works: (date: string) => boolean, date: string, cycle: string): string {
  switch (cycle) {
    case 'D0':
      return date
    case 'D1':
      return addDays(date, 1)
    case 'DM': {
      const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
      const monday = addDays(date, 8 - weekday)
      return works(monday) ? monday : nextOf(works, monday)
    }
    default:
      return nextOf(works, date)
  }
}

/** The same by the years that ship alone: for the sandbox's people, and for tests. */
export const { isLikelyWorked: isWorkingDay } = createCalendar(SHIPPED_YEARS)

export const nextWorkingDay = (date: string): string => nextOf(isWorkingDay, date)

export const settleDateOf = (date: string, cycle: string): string =>
  settleDateBy(isWorkingDay, date, cycle)
