import { daysInRange, isDate, presetRange } from '#domain/dates'

/** The longest range of days (domain §1). */
export const MAX_DAYS = 31

/** The range in an address; the last seven days where it has no valid one. */
export function rangeOf(query: URLSearchParams, today: string): [start: string, end: string] {
  const start = query.get('tradeDateStart') ?? ''
  const end = query.get('tradeDateEnd') ?? ''
  const fits = isDate(start) && isDate(end) && start <= end && daysInRange(start, end) <= MAX_DAYS
  return fits ? [start, end] : presetRange('近7天', today)
}
