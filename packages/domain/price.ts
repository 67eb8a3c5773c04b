import { feeOf, MOST_FEN } from './money'

/** The terms of a fee: a merchant's price, or a seller's cost. */
export interface FeeTerms {
  /** 1/100 000 */
  feeRate: number
  /** 保底, fen; 0 or absent: none. */
  feeMinAmt?: number
  /** 封顶, fen; 0 or absent: none. */
  feeCapAmt?: number
}

/** The fee of `amt` fen: half up, between floor and cap (domain §1). */
export function feeBy(amt: number, { feeRate, feeMinAmt = 0, feeCapAmt = 0 }: FeeTerms): number {
  const fee = feeOf(amt, feeRate)
  return Math.max(feeMinAmt, feeCapAmt > 0 ? Math.min(fee, feeCapAmt) : fee)
}

export interface Loss {
  /** An amount at which the fee is below the cost; all three fen. */
  amt: number
  fee: number
  cost: number
}

/**
 * The smallest relevant amount at which a price is below its cost; undefined: there is none.
 * Between two breakpoints (where a floor ends or a cap begins, of either) both fees are constant or
 * proportional, so they are compared at the breakpoints and at the two ends of what can be paid.
 */
export function lossOf(price: FeeTerms, cost: FeeTerms): Loss | undefined {
  for (const amt of breakpoints(price, cost)) {
    const [fee, own] = [feeBy(amt, price), feeBy(amt, cost)]
    if (fee < own) return { amt, fee, cost: own }
  }
  return undefined
}

function breakpoints(price: FeeTerms, cost: FeeTerms): number[] {
  const fees = [price, cost].flatMap(({ feeMinAmt = 0, feeCapAmt = 0 }) => [feeMinAmt, feeCapAmt])
  const amts = [price, cost]
    .filter(({ feeRate }) => feeRate > 0)
    .flatMap(({ feeRate }) =>
      fees.flatMap((fee) => [amtAt(2 * fee - 1, feeRate), amtAt(2 * fee + 1, feeRate)]),
    )
  return [...new Set([1, ...amts, MOST_FEN])]
    .filter((amt) => amt >= 1 && amt <= MOST_FEN)
    .toSorted((a, b) => a - b)
}

/** The first amount whose fee reaches `halves` half fen, from which it is rounded up. */
const amtAt = (halves: number, feeRate: number): number =>
  Number((BigInt(halves) * 50_000n + BigInt(feeRate) - 1n) / BigInt(feeRate))
