import { sql } from 'drizzle-orm'
import { exact, times } from '../../core/list/filters'
import { defineGrouped } from '../../core/list/grouped'
import { storeRow } from './store-data-row'
import { storeDay, storeDays } from './store-data-store-day'
import { groupNames } from '../names'

const { bizDate, shopId, payCount, payAmt, refundAmt } = storeDay
const { newMembers, activeMembers, couponCount } = storeDay

/** What registered stores did by day, week (from Monday) or month and shop (domain §9.6). */
export const storeData = defineGrouped({
  names: groupNames,
  table: storeDay,
  source: storeDays,
  filters: {
    bizDate: times(bizDate, { maxDays: 31, defaultDays: 7 }),
    shopId: exact(shopId),
  },
  by: {
    field: 'granularity',
    default: 'DAY',
    dimensions: {
      DAY: { keys: { bizDate, shopId }, order: ['bizDate', 'desc'] },
      WEEK: {
        keys: { bizWeek: sql`date_trunc('week', ${bizDate})::date`, shopId },
        order: ['bizWeek', 'desc'],
      },
      MONTH: {
        keys: { bizMonth: sql`to_char(${bizDate}, 'YYYY-MM')`, shopId },
        order: ['bizMonth', 'desc'],
      },
    },
  },
  sums: () => ({
    payCount,
    payAmt,
    refundAmt,
    netAmt: sql`${payAmt} - ${refundAmt}`,
    newMembers,
    activeMembers,
    couponCount,
  }),
  // Exact and half-up: a quotient of numerics is rounded away from zero.
  figures: ({ payAmt: amount, payCount: count }) => ({
    avgAmt: sql`round(${amount} / nullif(${count}, 0))`,
  }),
  row: storeRow,
  sort: [
    'payCount',
    'payAmt',
    'refundAmt',
    'netAmt',
    'avgAmt',
    'newMembers',
    'activeMembers',
    'couponCount',
  ],
})

/** All shops together, a day each. */
export const BY_DAY = { keys: { bizDate }, order: ['bizDate', 'desc'] } as const
