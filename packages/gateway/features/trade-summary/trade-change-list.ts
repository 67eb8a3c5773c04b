import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { formatDate, parseTime, presetRange, addDays } from '#domain/dates'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { TRADE_CHANGE } from '#domain/trade-summary/dicts'
import type { Caller } from '../../core/call'
import { anyOf, exact, made, textsOf, times, type FilterValue } from '../../core/list/filters'
import { defineGrouped, rateOfSums, type Group } from '../../core/list/grouped'
import { againstBefore, compared, periodsOf } from '../../core/list/periods'
import { partnerNameIn } from '../names'
import { tradeDays } from '../trade'
import { tradeRollup } from '../trade/trade-schema'
import { namesAndReasons } from './no-fee-reason'
import { shopRegion } from './shop-region'
import { boundChange } from './trade-summary-bound'
import { withinOf } from './trade-summary-row'

type Values = Readonly<Record<string, FilterValue>>
type Sums = Readonly<Record<string, SQL | AnyPgColumn>>

const { payCount, payAmt, feeAmt, tradeDate } = tradeRollup
const bothPeriods = compared({ payAmt, payCount, feeAmt }, tradeDate)

/**
 * What was taken in a period against the one as long before it: who lost most, who stopped, who
 * pays no fee. From the daily rollup, as the summary.
 */
export const tradeChange = defineGrouped({
  names: namesAndReasons,
  table: tradeRollup,
  coarse: [tradeDays],
  filters: {
    tradeDate: againstBefore(times(tradeDate, { maxDays: 31, defaultDays: 7 })),
    change: made(TRADE_CHANGE, () => sql`true`),
    merId: exact(tradeRollup.merId),
    shopId: exact(tradeRollup.shopId),
    partnerId: exact(tradeRollup.partnerId),
    payChannel: anyOf(tradeRollup.payChannel, PAY_CHANNEL),
    region: shopRegion,
  },
  by: {
    field: 'dimension',
    default: 'MERCHANT',
    dimensions: {
      MERCHANT: { keys: { merId: tradeRollup.merId }, order: ['diffPayAmt', 'asc'] },
      SHOP: {
        keys: { shopId: tradeRollup.shopId, merId: tradeRollup.merId },
        order: ['diffPayAmt', 'asc'],
      },
      PARTNER: {
        keys: { partnerId: tradeRollup.partnerId },
        order: ['diffPayAmt', 'asc'],
        roles: ['3'],
      },
    },
  },
  // A day that is not over would always have lost: without a range it is the last whole week.
  defaults: (values, now) => ({ tradeDate: lastWeek(now), ...values }),
  sums: (_, values) => bothPeriods(values['tradeDate']!),
  figures: ({ diffPayAmt, beforePayAmt }) => ({
    // Percent with two decimals in every row.
    changeRate: sql`round(${rateOfSums(diffPayAmt!, beforePayAmt!)}, -1)`,
  }),
  bound: boundChange,
  kept: (sums, values) => keptBy(sums, values['change'] ? textsOf(values['change']) : []),
  row: changeRow,
  sort: [
    'payAmt',
    'beforePayAmt',
    'diffPayAmt',
    'changeRate',
    'payCount',
    'beforePayCount',
    'diffPayCount',
    'feeAmt',
    'beforeFeeAmt',
    'diffFeeAmt',
  ],
})

function lastWeek(now: number): FilterValue {
  const [from, to] = presetRange('上周', formatDate(now))
  return {
    kind: 'times',
    from: parseTime(`${from} 00:00:00`),
    until: parseTime(`${addDays(to, 1)} 00:00:00`),
  }
}

const KEPT: Record<keyof typeof TRADE_CHANGE, (sums: Sums) => SQL> = {
  DOWN: ({ diffPayAmt }) => sql`${diffPayAmt} < 0`,
  STOPPED: ({ payCount: now, beforePayCount }) => sql`(${now} = 0 and ${beforePayCount} > 0)`,
  UP: ({ diffPayAmt }) => sql`${diffPayAmt} > 0`,
  STARTED: ({ payCount: now, beforePayCount }) => sql`(${now} > 0 and ${beforePayCount} = 0)`,
  NO_FEE: ({ payAmt: taken, feeAmt: fee }) => sql`(${taken} > 0 and ${fee} = 0)`,
}

function keptBy(sums: Sums, changes: readonly string[]): SQL | undefined {
  if (changes.length === 0) return undefined
  const any = changes.map((one) => KEPT[one as keyof typeof TRADE_CHANGE](sums))
  return sql`(${sql.join(any, sql` or `)})`
}

/** Both periods' trades can be looked at one by one; of a period without any there are none. */
function changeRow(group: Group, _: Caller, values: Values): Record<string, unknown> {
  const { now, before } = periodsOf(values['tradeDate']!)
  const of = (count: unknown, period: FilterValue) =>
    Number(count) > 0 ? withinOf(group, values, period) : null
  return {
    ...group,
    ...partnerNameIn(group),
    within: of(group['payCount'], now),
    withinBefore: of(group['beforePayCount'], before),
  }
}
