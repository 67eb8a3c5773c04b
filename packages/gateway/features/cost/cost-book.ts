import { asc, eq } from 'drizzle-orm'
import type { FeeTerms } from '#domain/price'
import { isReduced } from '#domain/application/reductions'
import { oncePerTx } from '../../core/db/once-per-tx'
import { costTerm } from './cost-schema'

/** Terms without a floor: no channel has one. */
type CostTerms = Required<Omit<FeeTerms, 'feeMinAmt'>>
type ByProduct = Readonly<Record<string, CostTerms>>

/** The terms of one day, by product. */
export interface Costs {
  /** What the provider itself pays upstream. */
  costs: ByProduct
  /** The same where upstream waives its fee (`reductions.ts`); OTHER has no such offer. */
  reducedCosts: ByProduct
  /**
   * The lowest terms partners may sell at, as the provider publishes them; they do not show what
   * the provider pays itself (domain §13.10).
   */
  floors: ByProduct
}

/** A provider's costs and floors by day, `YYYY-MM-DD`. */
export interface CostBook {
  on(day: string): Costs
}

/** A provider's terms of all days, read once in a transaction. */
export const costBookOf = oncePerTx(async (tx, providerId): Promise<CostBook> => {
  const rows = await tx
    .select()
    .from(costTerm)
    .where(eq(costTerm.providerId, providerId))
    .orderBy(asc(costTerm.effectiveDate))
  const days = new Map<string, Costs>()
  return {
    on(day) {
      const known = days.get(day) ?? costsIn(rows.filter((row) => row.effectiveDate <= day))
      days.set(day, known)
      return known
    },
  }
})

/** @param rows the oldest first: a later one replaces an earlier one */
function costsIn(rows: readonly (typeof costTerm.$inferSelect)[]): Costs {
  const by = (terms: (row: (typeof rows)[number]) => CostTerms): ByProduct =>
    Object.fromEntries(rows.map((row) => [row.product, terms(row)]))
  return {
    costs: by((row) => ({ feeRate: row.costRate, feeCapAmt: row.costCapAmt })),
    floors: by((row) => ({ feeRate: row.floorRate, feeCapAmt: row.floorCapAmt })),
    reducedCosts: Object.fromEntries(
      rows
        .filter(({ product }) => product !== 'OTHER')
        .map(({ product }) => [product, { feeRate: 0, feeCapAmt: 0 }]),
    ),
  }
}

/**
 * What a product costs the provider.
 * @param rateProduct names whom a reduction is for
 * @throws RangeError for a product without terms on that day
 */
export function providerCost(of: Costs, product: string, rateProduct?: string): CostTerms {
  const cost = (isReduced(rateProduct) ? of.reducedCosts : of.costs)[product]
  if (!cost) throw new RangeError(`costs: wanted a product, got ${product} ${rateProduct ?? ''}`)
  return cost
}

/** Key of a product in these tables: `WECHAT`, `BANKCARD-DEBIT`. */
export const productKey = (payChannel: string, cardKind?: string | null): string =>
  cardKind ? `${payChannel}-${cardKind}` : payChannel

/** How much more a product costs the provider than WeChat, 1/100 000. */
export const dearerBy = ({ costs }: Costs, product: string): number =>
  costs[product]!.feeRate - costs.WECHAT!.feeRate

/**
 * A partner's cost rate is quoted for WeChat; dearer channels cost it as much more. A cap is the
 * published one: under it the provider keeps a part of what it pays itself.
 * @param costRate of a partner with the profit mode RATE_DIFF
 * @param quoted the costs by which `costRate` was quoted: those of the day from which a rule of the
 *   product itself is effective, so that its rate stays the one that was entered
 */
export const partnerCost = (
  of: Costs,
  costRate: number,
  product: string,
  quoted = of,
): CostTerms => ({
  feeRate: costRate + dearerBy(quoted, product),
  feeCapAmt: of.floors[product]!.feeCapAmt,
})
