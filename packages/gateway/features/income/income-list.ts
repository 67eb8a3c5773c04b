import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, addMonths, formatDate } from '#domain/dates'
import { INCOME_SETTLE_STATUS } from '#domain/income/dicts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import type { Caller, SessionContext } from '../../core/call'
import { incomeEntry } from './income-schema'
import { boundIncome } from './income-bound'
import { INCOME_SUMS, weighedEntries } from './income-sums'
import type { ListAnswer } from '../../core/list/answer'
import { anyOf, exact, months, times, type FilterValue } from '../../core/list/filters'
import { defineGrouped, groupedAnswer, rateOfSums, type Group } from '../../core/list/grouped'
import type { ListQuery } from '../../core/list/request'
import { groupNames } from '../names'
import { ownPart, treePart } from '../trade'

const { merId, partnerId, payChannel, incomeDate, incomeTime, incomeMonth } = incomeEntry

/** Months at most, and the default range of a list by month. */
const MAX_MONTHS = 12
/** Any of them says which days are meant. */
const RANGES = ['incomeDate', 'incomeMonth', 'month'] as const
/** Keys of an entry that tell of the provider's own settlement. */
const PROVIDER_KEYS = ['settleStatus', 'settleNo'] as const
/** Sums that only help to weigh rates; they are not answered. */
const WEIGHTS = ['weight', 'merFeeWeight', 'costWeight'] as const

/** Income by a chosen dimension; DETAIL lists the entries themselves (domain §8.5, contract §3). */
export const incomeList = defineGrouped({
  names: groupNames,
  table: incomeEntry,
  source: weighedEntries,
  coarse: INCOME_SUMS,
  filters: {
    // By the date's midnight, which the index leads with.
    incomeDate: times(incomeTime, {
      maxDays: 31,
      defaultDays: 7,
      // A month asked for by name is whole, however long ago.
      unless: { filters: ['incomeMonth', 'month'] },
    }),
    incomeMonth: months(incomeMonth, { maxMonths: MAX_MONTHS }),
    // As the domain calls one month of it.
    month: months(incomeMonth),
    merId: exact(merId),
    partnerId: exact(partnerId),
    payChannel: anyOf(payChannel, PAY_CHANNEL),
    settleStatus: anyOf(incomeEntry.settleStatus, INCOME_SETTLE_STATUS),
    settleNo: exact(incomeEntry.settleNo),
  },
  by: {
    field: 'groupBy',
    default: 'DAY',
    dimensions: {
      MONTH: { keys: { incomeMonth }, order: ['incomeMonth', 'desc'], fill: lastMonths },
      DAY: { keys: { incomeDate }, order: ['incomeDate', 'desc'] },
      PARTNER: { keys: { partnerId }, order: ['transAmt', 'desc'] },
      MERCHANT: { keys: { merId, partnerId }, order: ['transAmt', 'desc'] },
      CHANNEL: { keys: { payChannel }, order: ['transAmt', 'desc'] },
      DETAIL: {
        keys: {
          entryId: incomeEntry.entryId,
          incomeDate,
          entryType: incomeEntry.entryType,
          merId,
          partnerId,
          payChannel,
          settleStatus: incomeEntry.settleStatus,
          settleNo: incomeEntry.settleNo,
        },
        // The number begins with the day.
        order: ['entryId', 'desc'],
        rows: { ledBy: incomeTime },
      },
    },
  },
  sums: (caller) => ({
    transAmt: incomeEntry.transAmt,
    transCount: incomeEntry.transCount,
    merFeeAmt: incomeEntry.merFeeAmt,
    weight: sql`income_entry.weight_amt`,
    merFeeWeight: sql`income_entry.mer_fee_weight`,
    ...ownSums(caller),
  }),
  figures: ({ transAmt, merFeeAmt, costFeeAmt, weight, merFeeWeight, costWeight }) => ({
    merFeeRate: rateOfSums(merFeeAmt!, transAmt!),
    merNominalRate: weighed(merFeeWeight!, weight!),
    ...(costWeight && {
      costRate: rateOfSums(costFeeAmt!, transAmt!),
      costNominalRate: weighed(costWeight, weight!),
    }),
  }),
  sort: [
    'transAmt',
    'transCount',
    'merFeeAmt',
    'incomeAmt',
    'partnerShareAmt',
    'subShareAmt',
    'teamShareAmt',
    'netIncomeAmt',
  ],
  bound: boundIncome,
  row: incomeRow,
})

/** Answers the list; fields that type 4 may not know are in no value and no order (contract §3). */
export async function incomeAnswer(context: SessionContext, query: ListQuery): Promise<ListAnswer> {
  const hides = context.caller.roleType !== '3' && isProviderKey(query.sortField)
  const asked = hides ? { ...query, sortField: undefined } : query
  const answer = await groupedAnswer(context, incomeList, asked)
  return { ...answer, summary: without(answer.summary!, WEIGHTS) }
}

const isProviderKey = (name: string | undefined): boolean =>
  (PROVIDER_KEYS as readonly (string | undefined)[]).includes(name)

/** The price list's rates, weighed by what was traded: the rate itself where there is but one. */
const weighed = (weight: SQL, base: SQL): SQL => sql`round(${weight} / nullif(${base}, 0))`

/** Without a range in the query: the last months, whole. */
function lastMonths(values: ListQuery['values'], now: number): ListQuery['values'] {
  if (RANGES.some((name) => values[name] !== undefined)) return values
  const to = formatDate(now).slice(0, 7)
  return { ...values, incomeMonth: { kind: 'months', from: addMonths(to, 1 - MAX_MONTHS), to } }
}

/**
 * Cost and income are the provider's alone. A partner adds up its own part, that of the partners
 * below it, and both: what the invoice of its tree is made of (docs/decisions/0051).
 */
function ownSums(caller: Caller): Record<string, SQL | AnyPgColumn> {
  const { costFeeAmt, incomeAmt, netIncomeAmt, partnerShareAmt } = incomeEntry
  if (caller.roleType === '3')
    return {
      costFeeAmt,
      incomeAmt,
      partnerShareAmt,
      netIncomeAmt,
      costWeight: sql`income_entry.cost_weight`,
    }
  const own = ownPart(incomeEntry, caller.partnerId ?? '')
  const team = treePart(incomeEntry, caller.scope.partners)
  return { partnerShareAmt: own, subShareAmt: sql`${team} - ${own}`, teamShareAmt: team }
}

function incomeRow(
  group: Group,
  caller: Caller,
  { incomeDate: days }: Readonly<Record<string, FilterValue>>,
): Record<string, unknown> {
  const row: Record<string, unknown> = { ...without(group, WEIGHTS), ...daysOf(group, days) }
  return caller.roleType === '3' ? row : without(row, PROVIDER_KEYS)
}

/** From which day to which a month was added up: all of it, unless days were asked for. */
function daysOf({ incomeMonth: month }: Group, days: FilterValue | undefined) {
  if (typeof month !== 'string') return {}
  const [first, last] = [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)]
  if (days?.kind !== 'times') return { dateFrom: first, dateTo: last }
  const from = days.from === undefined ? first : formatDate(days.from)
  const to = days.until === undefined ? last : formatDate(days.until - 1)
  return { dateFrom: from > first ? from : first, dateTo: to < last ? to : last }
}

function without<T>(row: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}
