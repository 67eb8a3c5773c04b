import { addDays, formatDate } from '#domain/dates'
import type { Caller } from '../../core/call'
import type { FilterValue } from '../../core/list/filters'
import type { Group } from '../../core/list/grouped'

/** A week names the days of it that lie in the range, since only those are added up. */
export function storeRow(
  group: Group,
  _: Caller,
  values: Readonly<Record<string, FilterValue>>,
): Record<string, unknown> {
  const range = values['bizDate']
  const monday = group['bizWeek']
  if (typeof monday !== 'string' || range?.kind !== 'times') return group
  const from = formatDate(range.from ?? 0)
  const to = formatDate((range.until ?? 0) - 1)
  const first = monday < from ? from : monday
  const sunday = addDays(monday, 6)
  const last = sunday > to ? to : sunday
  return { ...group, bizWeek: first === last ? first : `${first} 至 ${last}` }
}
