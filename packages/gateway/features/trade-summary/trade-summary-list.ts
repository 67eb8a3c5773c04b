import { sql } from 'drizzle-orm'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { paidMerchants, tradeDays } from '../trade'
import { tradeRollup } from '../trade/trade-schema'
import { anyOf, exact, textsOf, times } from '../../core/list/filters'
import { defineGrouped } from '../../core/list/grouped'
import { shopRegion } from './shop-region'
import { boundSums } from './trade-summary-bound'
import { TAKEN_SUMS } from './taken-sums'
import { summaryRow } from './trade-summary-row'
import { groupNames } from '../names'

const SUMS = { ...TAKEN_SUMS, couponAmt: tradeRollup.couponAmt }

/**
 * Sums of paid trades by a chosen dimension (domain §8.1). They are read from the daily rollup
 * alone, so the cost follows days, shops and channels, not the number of trades; and they are what
 * the trade list adds up: refunds count on the day of the trade they give back
 * (docs/decisions/0009).
 */
export const tradeSummary = defineGrouped({
  names: groupNames,
  table: tradeRollup,
  coarse: [tradeDays],
  filters: {
    tradeDate: times(tradeRollup.tradeDate, { maxDays: 31, defaultDays: 7 }),
    merId: exact(tradeRollup.merId),
    shopId: exact(tradeRollup.shopId),
    partnerId: exact(tradeRollup.partnerId),
    payChannel: anyOf(tradeRollup.payChannel, PAY_CHANNEL),
    region: shopRegion,
  },
  by: {
    field: 'dimension',
    default: 'DAY',
    dimensions: {
      DAY: { keys: { tradeDate: tradeRollup.tradeDate }, order: ['tradeDate', 'desc'] },
      MERCHANT: { keys: { merId: tradeRollup.merId }, order: ['payAmt', 'desc'] },
      SHOP: {
        keys: { shopId: tradeRollup.shopId, merId: tradeRollup.merId },
        order: ['payAmt', 'desc'],
      },
      PARTNER: {
        keys: { partnerId: tradeRollup.partnerId },
        order: ['payAmt', 'desc'],
        roles: ['3'],
      },
      CHANNEL: { keys: { payChannel: tradeRollup.payChannel }, order: ['payAmt', 'desc'] },
    },
  },
  sums: () => SUMS,
  // Exact and half-up: a quotient of numerics is rounded away from zero.
  figures: ({ payAmt: amount, payCount: count }) => ({
    avgAmt: sql`round(${amount} / nullif(${count}, 0))`,
  }),
  headline: () => ({
    merCount: sql`count(distinct ${tradeRollup.merId}) filter (where ${tradeRollup.payCount} > 0)`,
  }),
  quickHeadline: ({ scope }, values) => {
    const { tradeDate: range, partnerId, dimension: _, ...others } = values
    if (scope.isByShop || Object.keys(others).length > 0) return undefined
    return { merCount: paidMerchants(scope, range!, partnerId && textsOf(partnerId)) }
  },
  bound: boundSums,
  row: summaryRow,
  sort: [
    'payCount',
    'payAmt',
    'refundCount',
    'refundAmt',
    'netAmt',
    'feeAmt',
    'couponAmt',
    'avgAmt',
  ],
})
