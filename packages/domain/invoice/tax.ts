import type { Dict } from '../field'

/** Rates an invoice may have, in 1/100 000. */
export const TAX_RATE = {
  1000: '1%',
  3000: '3%',
  6000: '6%',
  13000: '13%',
} as const satisfies Dict

/**
 * An invoice's lines are rounded one by one: its tax may differ from the formula by this many fen.
 */
export const TAX_TOLERANCE_FEN = 6

/**
 * The amount without tax, rounded half up to the fen (domain §9.2).
 * @param amt with tax, fen, above 0
 * @param rate in 1/100 000
 */
export function exTaxOf(amt: number, rate: number): number {
  const divisor = BigInt(100_000 + rate)
  return Number((BigInt(amt) * 200_000n + divisor) / (2n * divisor))
}

/** The tax contained in an amount. */
export const taxOf = (amt: number, rate: number): number => amt - exTaxOf(amt, rate)
