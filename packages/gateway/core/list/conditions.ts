import { and, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS, formatDate, parseTime } from '#domain/dates'
import { begins, holdsAny, namedBy, namedInPassing, namedOfDays, spelled } from '../search/indexed'
import { equals, textsOf, within, type Filter, type FilterValue } from './filters'

/**
 * The condition of a read filter.
 * @param now business time, epoch ms
 * @param others the other filters of the request
 */
export function conditionOf(
  filter: Filter,
  value: FilterValue,
  now: number,
  others: Readonly<Record<string, FilterValue>> = {},
): SQL {
  switch (filter.kind) {
    case 'exact':
      return either(filter.columns.map((column) => equals(column, textsOf(value))))
    case 'exactOrNone':
      return textsOf(value).length === 0
        ? isNull(filter.column)
        : equals(filter.column, textsOf(value))
    case 'anyOf':
      return equals(filter.column, textsOf(value))
    case 'contains': {
      const { columns, byDay, indexed } = filter
      const days = byDay && daysOf(others[byDay.filter])
      return spelled(firstText(value), (part) => {
        if (filter.passed || (byDay && !days)) return namedInPassing(columns, part)
        if (days) return namedOfDays(columns, part, { time: byDay.time, days })
        return indexed ? namedBy(columns, part) : holdsAny(columns, part)
      })
    }
    case 'prefix':
      return begins(filter.column, firstText(value).toUpperCase())
    case 'months': {
      const matching = within(filter.column, filter.reach?.(value) ?? value)
      return filter.where?.(matching) ?? matching
    }
    case 'times':
      return (filter.led ? besideOthers : within)(filter.column, filter.reach?.(value) ?? value)
    case 'amounts':
      return within(filter.column, value)
    case 'made':
      return filter.where(textsOf(value), now)
    case 'elsewhere':
      return filter.where(conditionOf(filter.filter, value, now))
    default:
      throw new Error(`unknown filter ${(filter satisfies never as Filter).kind}`)
  }
}

/** A time range, written so that the planner takes no index of it. */
function besideOthers(column: AnyPgColumn, value: FilterValue): SQL {
  const time = sql`(${column} + interval '0')`
  const { from = -Infinity, until = Infinity } = value.kind === 'times' ? value : {}
  return and(
    from > -Infinity ? sql`${time} >= ${new Date(from)}::timestamptz` : undefined,
    until < Infinity ? sql`${time} < ${new Date(until)}::timestamptz` : undefined,
  )!
}

const firstText = (value: FilterValue): string => textsOf(value)[0]!
const either = (conditions: SQL[]): SQL => or(...conditions)!

/** With more days, rows are compared one by one instead. */
const MOST_DAYS = 100

/** A moment of each day of a closed range; undefined where it has no end, or too many days. */
function daysOf(range: FilterValue | undefined): number[] | undefined {
  if (range?.kind !== 'times' || range.from === undefined || range.until === undefined)
    return undefined
  const first = parseTime(formatDate(range.from))
  const count = Math.ceil((range.until - first) / DAY_MS)
  return count > MOST_DAYS ? undefined : Array.from({ length: count }, (_, i) => first + i * DAY_MS)
}
