import { datesBetween, formatDate } from '#domain/dates'
import type { FilterValue } from '../../core/list/filters'

/** The days of a closed range, as `withDefaults` completes it. */
export function datesOf(range: FilterValue): string[] {
  if (range.kind !== 'times' || range.from === undefined || range.until === undefined) return []
  return datesBetween(formatDate(range.from), formatDate(range.until - 1))
}
