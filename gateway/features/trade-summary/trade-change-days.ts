import { sql, type SQL } from 'drizzle-orm'
import { addDays, DAY_MS, formatDate, parseTime, presetRange } from '#domain/dates'
import { sqlOnce } from '../../core/db/sql-once'
import type { FilterValue } from '../../core/list/filters'
import type { AskedGroups } from '../../core/list/grouped'
import { periodsOf } from '../../core/list/periods'

/** What is kept of merchants or shops: two periods against each other, the sums of one, or its income. */
export const DIMENSIONS = {
  MERCHANT: sql`''`,
  SHOP: sql`shop_id`,
  SUM_MER: sql`''`,
  SUM_SHOP: sql`shop_id`,
  INC_MER: sql`''`,
  INC_CHD: sql`''`,
  INC_CHM: sql`''`,
} as const
const COMPARED = { MERCHANT: 'MERCHANT', SHOP: 'SHOP' } as const
const ADDED_UP = { MERCHANT: 'SUM_MER', SHOP: 'SUM_SHOP' } as const

/** A comparison of all that one provider's merchants or shops took, or its sums, by the first and last day of its period. */
export interface Change {
  providerId: string
  dimension: keyof typeof DIMENSIONS
  first: string
  last: string
  /** The last day that its rows are made of: those after it go on, and are added to what is kept. */
  through: string
}

/** What a kept row can be chosen by, beside its period. */
const CHOSEN = ['tradeDate', 'dimension', 'change', 'partnerId']

/** @returns the comparison that has a question's rows; undefined where none could be kept that has */
export const changeOf = (asked: AskedGroups): Change | undefined => keptFor(asked, COMPARED)

/** @returns the sums that have a question's rows; undefined where none could be kept that have */
export const sumOf = (asked: AskedGroups): Change | undefined => keptFor(asked, ADDED_UP)

function keptFor(
  { caller, values, by, dimension, list, now }: AskedGroups,
  names: Readonly<Record<string, Change['dimension']>>,
): Change | undefined {
  const range = values['tradeDate']!
  const kept = names[by]
  // A chart beside the rows is by something else.
  if (!kept || list.by.dimensions[by] !== dimension) return undefined
  if (caller.scope.isByShop || !isOfDays(range)) return undefined
  if (!Object.keys(values).every((name) => CHOSEN.includes(name))) return undefined
  const [first, last] = daysOf(range)
  return throughNow({ providerId: caller.providerId, dimension: kept, first, last }, now)
}

export const isSum = ({ dimension }: Pick<Change, 'dimension'>): boolean =>
  dimension === 'SUM_MER' || dimension === 'SUM_SHOP'

/** Of a period (INC_MER), or against the days or months before it (INC_CHD, INC_CHM). */
export const isIncome = ({ dimension }: Pick<Change, 'dimension'>): boolean =>
  dimension.startsWith('INC_')

/** Of sums, today: they are up to a moment of it. @param now business time, epoch ms */
export const throughNow = (range: Omit<Change, 'through'>, now: number): Change => ({
  ...range,
  through: isSum(range) ? formatDate(now) : throughOf(range.last, now),
})

/** The last of its days that is over. @param now business time, epoch ms */
function throughOf(last: string, now: number): string {
  const yesterday = addDays(formatDate(now), -1)
  return last < yesterday ? last : yesterday
}

/** The period before one that begins within a day would not end where days do. */
export function isOfDays(range: FilterValue): boolean {
  if (range.kind !== 'times') return false
  const [first, last] = daysOf(range)
  // By the last day itself: of the calendar's last one there is no next.
  return parseTime(first) === range.from && parseTime(last) + DAY_MS === range.until
}

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

/** The days whose sums are kept, of both periods. */
export const keptDays = ({ first, last, through }: Omit<Change, 'dimension'>): SQL =>
  KEPT_DAYS({ from: firstBefore(first, last), through })
const KEPT_DAYS = sqlOnce(
  ['from', 'through'],
  (at) => sql`
  trade_date between ${at.from} and ${at.through}`,
)

/** Sums of the period and of the one before it, named as in trade_change. */
export const bothSums = (first: string): SQL => BOTH_SUMS({ first })
const BOTH_SUMS = sqlOnce(['first'], ({ first }) =>
  sql.join(
    ['pay_count', 'pay_amt', 'fee_amt'].flatMap((name) => [
      sql`coalesce(sum(${sql.raw(name)}) filter (where trade_date >= ${first}), 0) as ${sql.raw(name)}`,
      sql`coalesce(sum(${sql.raw(name)}) filter (where trade_date < ${first}), 0) as ${sql.raw(`before_${name}`)}`,
    ]),
    sql`, `,
  ),
)

/** Of a row of trade_change_period: whether its days' sums are still what it was made of. */
export const holds = (range: Omit<Change, 'dimension'>): SQL =>
  HOLDS({ ...range, bothSums: bothSums(range.first), keptDays: keptDays(range) })
const HOLDS = sqlOnce(
  ['providerId', 'through', 'bothSums', 'keptDays'],
  (at) => sql`
  coalesce(through_date, last_date) = ${at.through}
  and (pay_count, before_pay_count, pay_amt, before_pay_amt, fee_amt, before_fee_amt)
    = (select ${at.bothSums} from trade_day
      where provider_id = ${at.providerId} and ${at.keptDays})`,
)

/** The rows of trade_change_period or trade_change_asked that are this comparison's. */
export const isOf = (change: Omit<Change, 'through'>): SQL => IS_OF(change)
const IS_OF = sqlOnce(
  ['providerId', 'dimension', 'first', 'last'],
  (at) => sql`
  provider_id = ${at.providerId} and dimension = ${at.dimension}
  and first_date = ${at.first} and last_date = ${at.last}`,
)
