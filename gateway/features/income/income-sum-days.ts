import { sql, type SQL } from 'drizzle-orm'
import { addDays, addMonths, DAY_MS, monthsInRange, parseTime } from '#domain/dates'
import { textsOf, type FilterValue } from '../../core/list/filters'
import type { AskedGroups } from '../../core/list/grouped'
import { daysOf, firstBefore, isOf, isOfDays, throughNow, type Change } from '../trade-summary'

/** Income by merchant of a period that somebody asked for: which can be kept, and whether it still holds. */

/** @returns the sums that have a question's rows; undefined where none could be kept that have */
export function incomeOf(asked: AskedGroups): Change | undefined {
  const [period, ...others] = periodsIn(asked, ['groupBy', 'partnerId'])
  return period && others.length === 0 ? keptAs(asked, period, () => 'INC_MER') : undefined
}

/** The same against the period before. A merchant that changed its partner has one row there. */
export function incomeChangeOf(asked: AskedGroups): Change | undefined {
  const { targetId } = asked.values
  // The provider has all of it; a partner what is below it.
  if (targetId && textsOf(targetId)[0] !== asked.caller.providerId) return undefined
  const [period, ...others] = periodsIn(asked, ['groupBy', 'targetId'])
  if (!period || others.length > 0) return undefined
  return keptAs(asked, period, ({ kind }) => (kind === 'months' ? 'INC_CHM' : 'INC_CHD'))
}

const PERIODS = ['incomeDate', 'incomeMonth', 'month']

/** @param chosen what a kept row can be chosen by, beside its period @returns undefined for what is no period */
const periodsIn = ({ values }: AskedGroups, chosen: readonly string[]) =>
  Object.entries(values)
    .filter(([name]) => !chosen.includes(name))
    .map(([name, value]) => (PERIODS.includes(name) ? value : undefined))

function keptAs(
  { caller, by, now }: AskedGroups,
  period: FilterValue,
  kindOf: (period: FilterValue) => Change['dimension'],
): Change | undefined {
  const { providerId, roleType, scope } = caller
  // Of a share each level of the tree has its own part: no two partners have the same sums.
  if (by !== 'MERCHANT' || roleType !== '3' || scope.isByShop) return undefined
  const days = daysAsked(period)
  if (!days) return undefined
  const [first, last] = days
  return throughNow({ providerId, dimension: kindOf(period), first, last }, now)
}

function daysAsked(period: FilterValue): [first: string, last: string] | undefined {
  if (period.kind === 'times' && isOfDays(period)) return daysOf(period)
  if (period.kind !== 'months' || period.from === undefined || period.to === undefined)
    return undefined
  return [`${period.from}-01`, addDays(`${addMonths(period.to, 1)}-01`, -1)]
}

/** The first day that its rows are made of. */
function firstRead({ dimension, first, last }: Change): string {
  if (dimension === 'INC_MER') return first
  if (dimension === 'INC_CHD') return firstBefore(first, last)
  const [from, to] = [first.slice(0, 7), last.slice(0, 7)]
  return `${addMonths(from, -monthsInRange(from, to))}-01`
}

const midnight = (day: string) => sql`${new Date(parseTime(day))}::timestamptz`

/** By midnights, which the index of the entries has. */
export const isOfIncome = (sum: Change): SQL => sql`
  provider_id = ${sum.providerId} and income_time >= ${midnight(firstRead(sum))}
  and income_time < ${new Date(parseTime(sum.last) + DAY_MS)}::timestamptz`

/** Sums of the period (`as earned`) and of the one before it (`as before_earned`). */
export const bothOf = ({ first }: Change, column: string, name = column): SQL => {
  const [of, as] = [sql.raw(column), sql.raw(name)]
  return sql`
    coalesce(sum(${of}) filter (where income_time >= ${midnight(first)}), 0) as ${as},
    coalesce(sum(${of}) filter (where income_time < ${midnight(first)}), 0) as before_${as}`
}

/** The kept period whose days still come to what its rows do: a day that was closed since is not in them. */
export const validIncome = (sum: Change): SQL => sql`
  select change_no, row_count from trade_change_period
  where ${isOf(sum)} and (pay_count, before_pay_count, pay_amt, before_pay_amt, net_income_amt,
    before_net_income_amt) = (
      select ${bothOf(sum, 'trans_count')}, ${bothOf(sum, 'trans_amt')}, ${bothOf(sum, 'net_income_amt')}
      from income_day where ${isOfIncome(sum)})`
