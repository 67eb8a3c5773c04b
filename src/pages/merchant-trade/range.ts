import { daysInRange, isDate, presetRange } from '#domain/dates'

/** The longest range of days (domain §1). */
export const MAX_DAYS = 31

/** The days an address names; the last seven where it names none that can be asked for. */
export function rangeOf(query: URLSearchParams, today: string): [start: string, end: string] {
  const start = query.get('tradeDateStart') ?? ''
  const end = query.get('tradeDateEnd') ?? ''
  const fits = isDate(start) && isDate(end) && start <= end && daysInRange(start, end) <= MAX_DAYS
  return fits ? [start, end] : presetRange('近7天', today)
}
