import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addMonths, DAY_MS, formatDate, monthsInRange } from '#domain/dates'
import type { IncomeWithin } from '#domain/income/links'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { partner, provider } from '../../core/access-schema'
import type { Caller } from '../../core/call'
import { badField } from '../../core/errors'
import {
  anyOf,
  elsewhere,
  exact,
  months,
  textsOf,
  times,
  type FilterValue,
} from '../../core/list/filters'
import { defineGrouped, rateOfSums, type Group } from '../../core/list/grouped'
import { againstBefore, compared, periodsOf } from '../../core/list/periods'
import { groupNames, partnerNameIn } from '../names'
import { boundIncome } from './income-bound'
import { incomeEntry } from './income-schema'
import { INCOME_DAYS, INCOME_MONTHS } from './income-sums'

type Values = Readonly<Record<string, FilterValue>>

const { merId, partnerId, payChannel, incomeTime, incomeMonth, transAmt } = incomeEntry

/** Days alone at most; months a year. */
const MAX_DAYS = 31
const MAX_MONTHS = 12

const bothPeriodsOf = (earnedAmt: AnyPgColumn) => ({
  ofMonths: compared({ earnedAmt, transAmt }, incomeMonth),
  ofDays: compared({ earnedAmt, transAmt }, incomeTime),
})
const PROVIDERS = bothPeriodsOf(incomeEntry.netIncomeAmt)
const PARTNERS = bothPeriodsOf(incomeEntry.partnerShareAmt)

/** The top-level partner above an entry's own; null where the provider serves the merchant itself. */
const top = sql`income_entry.top_partner_id`
const withTop = (entries: SQL) => sql`(
  select income_entry.*, split_part(above.path, '/', 2) as top_partner_id
  from ${entries}
  left join partner above on above.provider_id = income_entry.provider_id
    and above.partner_id = income_entry.partner_id
) income_entry`
const WITHOUT_MERCHANTS = ['targetId', 'partnerId', 'payChannel']

/**
 * Why a payee earned more or less than in the period before: the differences of the rows add up to
 * the difference of the whole, by any grouping. For one month and payee it is the income of that
 * settlement.
 */
export const incomeChange = defineGrouped({
  names: groupNames,
  table: incomeEntry,
  source: withTop(sql`income_entry`),
  coarse: [
    { source: withTop(INCOME_MONTHS), names: ['incomeMonth', ...WITHOUT_MERCHANTS] },
    { source: withTop(INCOME_DAYS), names: ['incomeDate', ...WITHOUT_MERCHANTS] },
  ],
  filters: {
    incomeMonth: againstBefore(months(incomeMonth)),
    incomeDate: againstBefore(times(incomeTime)),
    // A settlement's payee: the provider has all of it, a partner what is below it.
    targetId: elsewhere(
      exact(provider.providerId, partner.partnerId),
      (matching) => sql`exists (select 1 from ${provider} left join ${partner}
        on ${partner.providerId} = ${provider.providerId} and ${partner.partnerId} = ${top}
        where ${provider.providerId} = ${incomeEntry.providerId} and ${matching})`,
    ),
    merId: exact(merId),
    partnerId: exact(partnerId),
    payChannel: anyOf(payChannel, PAY_CHANNEL),
  },
  by: {
    field: 'groupBy',
    default: 'PARTNER',
    dimensions: {
      TEAM: { keys: { partnerId: top }, order: ['diffEarnedAmt', 'asc'] },
      PARTNER: { keys: { partnerId }, order: ['diffEarnedAmt', 'asc'] },
      MERCHANT: { keys: { merId }, order: ['diffEarnedAmt', 'asc'] },
      CHANNEL: { keys: { payChannel }, order: ['diffEarnedAmt', 'asc'] },
    },
  },
  defaults,
  sums: (caller, values) => {
    const { incomeMonth: byMonth, incomeDate } = values
    const { ofMonths, ofDays } = isPartners(caller, values) ? PARTNERS : PROVIDERS
    return byMonth ? ofMonths(byMonth) : ofDays(incomeDate!)
  },
  figures: ({ earnedAmt, beforeEarnedAmt, transAmt, beforeTransAmt }) => ({
    earnedRate: rateOfSums(earnedAmt!, transAmt!),
    beforeEarnedRate: rateOfSums(beforeEarnedAmt!, beforeTransAmt!),
  }),
  bound: boundIncome,
  row: changeRow,
  sort: [
    'earnedAmt',
    'beforeEarnedAmt',
    'diffEarnedAmt',
    'transAmt',
    'beforeTransAmt',
    'diffTransAmt',
  ],
})

/** Both periods' entries can be looked at one by one; of a period without any there are none. */
function changeRow(group: Group, caller: Caller, values: Values): Record<string, unknown> {
  const [name, asked] = values['incomeMonth']
    ? (['incomeMonth', values['incomeMonth']] as const)
    : (['incomeDate', values['incomeDate']!] as const)
  const { now, before } = periodsOf(asked)
  const of = (figures: readonly unknown[], period: FilterValue) =>
    figures.some((figure) => figure !== 0)
      ? withinOf(group, caller, { ...values, [name]: period }, period)
      : null
  const { earnedAmt, transAmt: traded, beforeEarnedAmt, beforeTransAmt } = group
  return {
    ...group,
    ...partnerNameIn(group),
    within: of([earnedAmt, traded], now),
    withinBefore: of([beforeEarnedAmt, beforeTransAmt], before),
  }
}

const KEYS = ['merId', 'partnerId', 'payChannel'] as const

/**
 * What the list of income is asked for a group; null where it cannot be: it knows no teams, no payee
 * below the provider and no 'without a partner'.
 */
function withinOf(
  group: Group,
  { providerId }: Caller,
  values: Values,
  period: FilterValue,
): IncomeWithin | null {
  const { groupBy, targetId } = values
  if (groupBy && textsOf(groupBy)[0] === 'TEAM') return null
  if (targetId && textsOf(targetId)[0] !== providerId) return null
  if (group['partnerId'] === null) return null
  const range = rangeOf(period)
  if (!range) return null
  const asked = KEYS.flatMap((name) => (values[name] ? [[name, textsOf(values[name])]] : []))
  const own = KEYS.flatMap((name) =>
    typeof group[name] === 'string' ? [[name, [group[name]]]] : [],
  )
  return { ...range, ...Object.fromEntries([...asked, ...own]) }
}

function rangeOf(period: FilterValue): IncomeWithin | undefined {
  if (period.kind === 'months' && period.from !== undefined && period.to !== undefined)
    return { monthStart: period.from, monthEnd: period.to }
  if (period.kind === 'times' && period.from !== undefined && period.until !== undefined)
    return { dateStart: formatDate(period.from), dateEnd: formatDate(period.until - 1) }
  return undefined
}

/** Months where no days are asked for, and of those the last that is over where none is named. */
function defaults(values: Values, now: number): Values {
  if (values['targetId'] && textsOf(values['targetId']).length > 1)
    throw badField('targetId', '只能选择一个结算对象')
  const { incomeDate, ...rest } = values
  if (values['incomeMonth']) return { ...rest, incomeMonth: closedMonths(values['incomeMonth']) }
  if (incomeDate) return { ...rest, incomeDate: closedDays(incomeDate, now) }
  const month = addMonths(formatDate(now).slice(0, 7), -1)
  return { ...rest, incomeMonth: { kind: 'months', from: month, to: month } }
}

function closedMonths(asked: FilterValue): FilterValue {
  if (asked.kind !== 'months') return asked
  const { from = asked.to!, to = from } = asked
  if (monthsInRange(from, to) > MAX_MONTHS)
    throw badField('incomeMonthEnd', `查询时间跨度不能超过${MAX_MONTHS}个月`)
  return { kind: 'months', from, to }
}

function closedDays(asked: FilterValue, now: number): FilterValue {
  if (asked.kind !== 'times') return asked
  const until = asked.until ?? Math.max(now, (asked.from ?? 0) + DAY_MS)
  const from = asked.from ?? until - DAY_MS
  if (until - from > MAX_DAYS * DAY_MS)
    throw badField('incomeDateEnd', `查询时间跨度不能超过${MAX_DAYS}天`)
  return { kind: 'times', from, until }
}

/** The provider keeps what it does not share; a partner has its own part and those below it. */
const isPartners = ({ providerId }: Caller, { targetId }: Values): boolean =>
  targetId !== undefined && textsOf(targetId)[0] !== providerId
