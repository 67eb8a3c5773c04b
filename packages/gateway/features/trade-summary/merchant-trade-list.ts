import { sql } from 'drizzle-orm'
import { CHANNEL_AMOUNTS } from '#domain/trade-summary/dicts'
import { tradeRollup } from '../trade/trade-schema'
import { exact, times } from '../../core/list/filters'
import { defineGrouped } from '../../core/list/grouped'
import { groupNames } from '../names'
import { TAKEN_SUMS } from './taken-sums'

const { payAmt, payChannel } = tradeRollup

/** What one channel took: `wechatAmt`, `alipayAmt`, … */
const channelSums = Object.fromEntries(
  Object.entries(CHANNEL_AMOUNTS).map(([channel, { name }]) => [
    name,
    sql`case when ${payChannel} = ${channel} then ${payAmt} else 0 end`,
  ]),
)
const SUMS = { ...TAKEN_SUMS, ...channelSums }

/** A merchant's trades by day (domain §8.2); `userCustId` is its merchant number. */
export const merchantTrade = defineGrouped({
  names: groupNames,
  table: tradeRollup,
  filters: {
    userCustId: exact(tradeRollup.merId),
    tradeDate: times(tradeRollup.tradeDate, { maxDays: 31, defaultDays: 7 }),
  },
  by: {
    field: 'dimension',
    default: 'DAY',
    dimensions: {
      DAY: { keys: { tradeDate: tradeRollup.tradeDate }, order: ['tradeDate', 'desc'] },
    },
  },
  sums: () => SUMS,
  sort: [],
})
