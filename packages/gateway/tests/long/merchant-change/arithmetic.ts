import { addDays } from '#domain/dates'

/**
 * The arithmetic of prices as domain §1, §8.5 and decision 0051 write it, without a function of the
 * product: fees half up between floor and cap, what a product costs, parts of partners, fees that go
 * back with a refund. Amounts are fen, rates 1/100 000.
 */

/** `from` is the first day `YYYY-MM-DD` on which it holds. */
export interface Dated {
  from: string
}
export interface RateRow extends Dated {
  rate: number
  cap: number
  floor: number
}
export interface CostRow extends Dated {
  product: string
  rate: number
  cap: number
  partnerCap: number
}
/** Terms of a partner; `product` is '' for all products, `from` is '' for the first ones. */
export interface ShareRow extends Dated {
  product: string
  mode: string
  costRate: number
  ratio: number
  perTxn: number
}
export interface PartnerTerms {
  shares: readonly ShareRow[]
  /** What each partner above takes of what is left, the nearest first. */
  above: readonly number[]
}

/** The row in force on a day: the newest that has begun. */
export function on<R extends Dated>(rows: readonly R[], day: string): R | undefined {
  return rows
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    .at(-1)
}

const halfUp = (amt: number, rate: number): number =>
  Number((BigInt(amt) * BigInt(rate) * 2n + 100_000n) / 200_000n)

const clamped = (amt: number, rate: number, cap: number, floor = 0): number => {
  const fee = halfUp(amt, rate)
  const capped = cap > 0 && fee > cap ? cap : fee
  return capped < floor ? floor : capped
}

export interface Price {
  feeRate: number
  feeAmt: number
  costFeeAmt: number
  partnerShareAmt: number
  incomeAmt: number
}

/** What a payment of `amt` on a day costs its merchant, and who has what of it. */
export function priceOn(
  day: string,
  product: string,
  amt: number,
  by: { rates: readonly RateRow[]; costs: readonly CostRow[]; partner: PartnerTerms | undefined },
): Price {
  const { rate, cap, floor } = on(by.rates, day)!
  const costOn = (of: string, at: string) =>
    on(
      by.costs.filter((row) => row.product === of),
      at,
    )!
  const cost = costOn(product, day)
  const feeAmt = clamped(amt, rate, cap, floor)
  const costFeeAmt = clamped(amt, cost.rate, cost.cap)
  const margin = feeAmt - costFeeAmt
  let left = margin
  if (by.partner && margin > 0) {
    const { shares, above } = by.partner
    const own = on(
      shares.filter((row) => row.product === product),
      day,
    )
    const terms =
      own ??
      on(
        shares.filter((row) => row.product === ''),
        day,
      )!
    // A rate quoted for one product keeps the distance of its own day.
    const quoted = own ? own.from : day
    const dearer = costOn(product, quoted).rate - costOn('WECHAT', quoted).rate
    const wanted =
      terms.mode === 'RATIO'
        ? halfUp(margin, terms.ratio)
        : terms.mode === 'PER_TXN'
          ? terms.perTxn
          : feeAmt - clamped(amt, terms.costRate + dearer, cost.partnerCap)
    left -= Math.min(margin, Math.max(0, wanted))
    for (const ratio of above) left -= halfUp(left, ratio)
  }
  return { feeRate: rate, feeAmt, costFeeAmt, partnerShareAmt: margin - left, incomeAmt: left }
}

/**
 * The fee that goes back with each refund of a trade, in their order: in proportion, and the rest
 * with the one that refunds the last of it.
 */
export function feesBack(feeAmt: number, payAmt: number, refunds: readonly number[]): number[] {
  let [given, back] = [0, 0]
  return refunds.map((amt) => {
    given += amt
    const share = Number(
      (BigInt(feeAmt) * BigInt(amt) * 2n + BigInt(payAmt)) / (2n * BigInt(payAmt)),
    )
    const fee = given === payAmt ? feeAmt - back : share
    back += fee
    return fee
  })
}

/** T1: the next day on which banks work; D1: the next day. */
export function settleDateOf(
  day: string,
  cycle: string,
  isWorkingDay: (day: string) => boolean,
): string {
  let next = addDays(day, 1)
  while (cycle === 'T1' && !isWorkingDay(next)) next = addDays(next, 1)
  return next
}
