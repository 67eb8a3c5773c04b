import type { Dict } from '../field'

/** Rates an invoice may have, in 1/100 000. */
export const TAX_RATE = {
  1000: '1%',
  3000: '3%',
  6000: '6%',
  13000: '13%',
} as const satisfies Dict

/** An invoice's lines are rounded one by one: its tax may be so many fen beside the formula. */
export const TAX_TOLERANCE_FEN = 6

/**
 * What an amount with tax is without it, rounded half up to the fen (domain §9.2).
 * @param amt fen, above 0
 * @param rate in 1/100 000
 */
export function exTaxOf(amt: number, rate: number): number {
  const divisor = BigInt(100_000 + rate)
  return Number((BigInt(amt) * 200_000n + divisor) / (2n * divisor))
}

/** The tax in it. */
export const taxOf = (amt: number, rate: number): number => amt - exTaxOf(amt, rate)
