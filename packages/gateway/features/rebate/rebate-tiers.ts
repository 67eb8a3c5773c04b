import type { RebateTier } from './rebate-schema'

/**
 * The tier a month's turnover has reached; its rate then holds for all of the turnover.
 * @param tiers from the lowest to the highest, the first from 0 on
 */
export function tierOf(tiers: readonly RebateTier[], baseAmt: number): RebateTier {
  const reached = tiers.findLast(({ fromAmt }) => baseAmt >= fromAmt)
  if (!reached) throw new Error(`rebate: wanted a tier for ${baseAmt}, got none`)
  return reached
}
