import { sql, type SQL } from 'drizzle-orm'
import { DAY_MS, formatDate, parseTime, presetRange } from '#domain/dates'
import type { FilterValue } from '../../core/list/filters'
import type { AskedGroups } from '../../core/list/grouped'
import { periodsOf } from '../../core/list/periods'

/** Merchants with their sums, or shops. */
export const DIMENSIONS = { MERCHANT: sql`''`, SHOP: sql`shop_id` } as const

/** A comparison of all that one provider's merchants or shops took, by the first and last day of its period. */
export interface Change {
  providerId: string
  dimension: keyof typeof DIMENSIONS
  first: string
  last: string
}

/** What a kept row can be chosen by, beside its period. */
const CHOSEN = ['tradeDate', 'dimension', 'change', 'partnerId']

/** @returns the comparison that has a question's rows; undefined where none could be kept that has */
export function changeOf({ caller, values, by }: AskedGroups): Change | undefined {
  const range = values['tradeDate']!
  if (!(by in DIMENSIONS) || caller.scope.shopIds !== null || !isOfDays(range)) return undefined
  if (!Object.keys(values).every((name) => CHOSEN.includes(name))) return undefined
  const [first, last] = daysOf(range)
  return { providerId: caller.providerId, dimension: by as Change['dimension'], first, last }
}

/** The period before one that begins within a day would not end where days do. */
const isOfDays = (range: FilterValue): boolean =>
  range.kind === 'times' && [range.from!, range.until!].every(isMidnight)
const isMidnight = (at: number): boolean => parseTime(formatDate(at)) === at

/** @throws Error for a value that is no closed range */
export function daysOf(range: FilterValue): [first: string, last: string] {
  if (range.kind !== 'times' || range.from === undefined || range.until === undefined)
    throw new Error('wanted a closed range of days')
  return [formatDate(range.from), formatDate(range.until - 1)]
}

export function firstBefore(first: string, last: string): string {
  const { before } = periodsOf({
    kind: 'times',
    from: parseTime(first),
    until: parseTime(last) + DAY_MS,
  })
  return daysOf(before)[0]
}

/** The periods that are compared before anybody asks: what the list opens with, and last month. */
const READY = ['上周', '上月'] as const
export const readyRanges = (today: string) => READY.map((preset) => presetRange(preset, today))

/** What all took in both periods, by the sums of days. */
function daySums({ providerId, first, last }: Omit<Change, 'dimension'>): SQL {
  const sums = ['pay_count', 'pay_amt', 'fee_amt'].flatMap((name) => [
    sql`coalesce(sum(${sql.raw(name)}) filter (where trade_date >= ${first}), 0)`,
    sql`coalesce(sum(${sql.raw(name)}) filter (where trade_date < ${first}), 0)`,
  ])
  return sql`select ${sql.join(sums, sql`, `)} from trade_day where provider_id = ${providerId}
    and trade_date between ${firstBefore(first, last)} and ${last}`
}

/** Of a row of trade_change_period: whether its days' sums are still what it was made of. */
export const holds = (range: Omit<Change, 'dimension'>): SQL => sql`
  (pay_count, before_pay_count, pay_amt, before_pay_amt, fee_amt, before_fee_amt)
    = (${daySums(range)})`

/** The rows of trade_change_period or trade_change_asked that are this comparison's. */
export const isOf = ({ providerId, dimension, first, last }: Change): SQL => sql`
  provider_id = ${providerId} and dimension = ${dimension}
  and first_date = ${first} and last_date = ${last}`
