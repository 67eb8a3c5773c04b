import { addDays } from '#domain/dates'

/**
 * Working days of mainland banks: T+1 is the next working day (domain §8.4). Statutory holidays
 * with their 调休 (weekends worked instead). 2025 and 2026 as announced by the State Council;
 * Assumed: 2027 is not announced yet, so its holidays are laid by the same rule around the
 * festivals and corrected when the notice comes.
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
  ['2027-01-01', '2027-01-03'],
  ['2027-02-05', '2027-02-12'],
  ['2027-04-03', '2027-04-05'],
  ['2027-05-01', '2027-05-05'],
  ['2027-06-09', '2027-06-09'],
  ['2027-09-15', '2027-09-15'],
  ['2027-10-01', '2027-10-07'],
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
  '2027-02-14',
  '2027-02-20',
  '2027-05-08',
  '2027-09-26',
  '2027-10-09',
])

/** Whether banks settle on this date; beyond the table only weekends are off. */
export function isWorkingDay(date: string): boolean {
  if (WORKED_WEEKENDS.has(date)) return true
  if (HOLIDAYS.some(([first, last]) => date >= first && date <= last)) return false
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** The first working day after `date`. */
export function nextWorkingDay(date: string): string {
  let day = addDays(date, 1)
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

/**
 * The date a trade of `date` is settled: T1 next working day, D1 next day, D0 the same day, DM
 * (by hand) the next Monday's run, or the first working day after it.
 */
export function settleDateOf(date: string, cycle: string): string {
  switch (cycle) {
    case 'D0':
      return date
    case 'D1':
      return addDays(date, 1)
    case 'DM': {
      const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
      const monday = addDays(date, 8 - weekday)
      return isWorkingDay(monday) ? monday : nextWorkingDay(monday)
    }
    default:
      return nextWorkingDay(date)
  }
}
