import { sql } from 'drizzle-orm'
import { tradeRollup } from '../trade/trade-schema'

const { payCount, payAmt, refundCount, refundAmt, feeAmt } = tradeRollup

/** What a row of the daily rollup adds to what was taken and given back. */
export const TAKEN_SUMS = {
  payCount,
  payAmt,
  refundCount,
  refundAmt,
  netAmt: sql`${payAmt} - ${refundAmt}`,
  feeAmt,
}
