import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { INCOME_SETTLE_STATUS } from '#domain/income/dicts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import type { Caller, SessionContext } from '../../core/call'
import { incomeEntry } from './income-schema'
import type { ListAnswer } from '../../core/list/answer'
import { anyOf, exact, months, times } from '../../core/list/filters'
import { defineGrouped, groupedAnswer, type Group } from '../../core/list/grouped'
import type { ListQuery } from '../../core/list/request'
import { groupNames } from '../names'

const { merId, partnerId, payChannel, incomeDate, incomeTime, incomeMonth } = incomeEntry

/** Months together reach back so far; days alone at most 31 (domain §8.5). */
const MONTHS_BACK_DAYS = 400
/** Keys of an entry that tell of the provider's own settlement. */
const PROVIDER_KEYS = ['settleStatus', 'settleNo'] as const
/** Sums that only help to weigh rates; they are not answered. */
const WEIGHTS = ['weight', 'merFeeWeight', 'costWeight'] as const

/** Income by a chosen dimension; DETAIL lists the entries themselves (domain §8.5, contract §3). */
export const incomeList = defineGrouped({
  names: groupNames,
  table: incomeEntry,
  filters: {
    // By the date's midnight, which the index leads with.
    incomeDate: times(incomeTime, {
      maxDays: 31,
      defaultDays: 7,
      unless: { filters: ['incomeMonth', 'month'], days: MONTHS_BACK_DAYS },
    }),
    incomeMonth: months(incomeMonth),
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
      MONTH: { keys: { incomeMonth }, order: ['incomeMonth', 'desc'] },
      DAY: { keys: { incomeDate }, order: ['incomeDate', 'desc'] },
      PARTNER: { keys: { partnerId }, order: ['transAmt', 'desc'] },
      MERCHANT: { keys: { merId, partnerId }, order: ['transAmt', 'desc'] },
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
      },
    },
  },
  sums: (caller) => ({
    transAmt: incomeEntry.transAmt,
    transCount: incomeEntry.transCount,
    merFeeAmt: incomeEntry.merFeeAmt,
    weight: sql`abs(${incomeEntry.transAmt})`,
    merFeeWeight: sql`abs(${incomeEntry.transAmt}) * ${incomeEntry.merFeeRate}`,
    ...ownSums(caller),
  }),
  figures: ({ weight, merFeeWeight, costWeight }) => ({
    merFeeRate: weighed(merFeeWeight!, weight!),
    ...(costWeight && { costRate: weighed(costWeight, weight!) }),
  }),
  sort: ['transAmt', 'transCount', 'merFeeAmt', 'incomeAmt', 'partnerShareAmt', 'netIncomeAmt'],
  row: incomeRow,
})

/** Answers the list; what type 4 may not know stands nowhere, not even in an order (contract §3). */
export async function incomeAnswer(context: SessionContext, query: ListQuery): Promise<ListAnswer> {
  const hides = context.caller.roleType !== '3' && isProviderKey(query.sortField)
  const asked = hides ? { ...query, sortField: undefined } : query
  const answer = await groupedAnswer(context, incomeList, asked)
  return { ...answer, summary: without(answer.summary!, WEIGHTS) }
}

const isProviderKey = (name: string | undefined): boolean =>
  (PROVIDER_KEYS as readonly (string | undefined)[]).includes(name)

/** An average over what was traded: the rate itself where there is but one. */
const weighed = (weight: SQL, base: SQL): SQL => sql`round(${weight} / nullif(${base}, 0))`

/** Cost and income are the provider's alone; a partner adds up only its own share. */
function ownSums(caller: Caller): Record<string, SQL | AnyPgColumn> {
  const { costFeeAmt, incomeAmt, netIncomeAmt, partnerShareAmt, costRate, transAmt } = incomeEntry
  if (caller.roleType === '3')
    return {
      costFeeAmt,
      incomeAmt,
      partnerShareAmt,
      netIncomeAmt,
      costWeight: sql`abs(${transAmt}) * ${costRate}`,
    }
  return {
    partnerShareAmt: sql`case when ${partnerId} = ${caller.partnerId} then ${partnerShareAmt} else 0 end`,
  }
}

function incomeRow(group: Group, caller: Caller): Record<string, unknown> {
  const row: Record<string, unknown> = without(group, WEIGHTS)
  if (caller.roleType === '3') return row
  const isOthers = 'partnerId' in group && group.partnerId !== caller.partnerId
  return without(row, isOthers ? [...PROVIDER_KEYS, 'partnerShareAmt'] : PROVIDER_KEYS)
}

function without<T>(row: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}
