import type { Payment, Refund } from './trading'
import type { Shopkeeper } from './merchants'

/**
 * The month's figures from what payers did and what the price lists say, in fen. None of the product's
 * functions is used here: fees, shares and days are worked out once more.
 */

/** In 1/100 000, and fen: prices of the forms, costs and floors as they ship, the partner's part. */
const PRICES = {
  WECHAT: { rate: 380, cap: Infinity, cost: 200, costCap: Infinity },
  ALIPAY: { rate: 380, cap: Infinity, cost: 200, costCap: Infinity },
  BANKCARD: { rate: 500, cap: 2_000, cost: 350, costCap: 1_800 },
} as const
const PARTNER_PERCENT = 30

/** Half up, halves of 0 and above only. */
const over = (amount: number, numerator: number, denominator: number) =>
  Math.floor((2 * amount * numerator + denominator) / (2 * denominator))

export interface Price {
  paid: number
  fee: number
  cost: number
  share: number
  settle: number
}

export function priceOf(one: Payment, isPartners: boolean): Price {
  const { rate, cap, cost: costRate, costCap } = PRICES[one.payChannel]
  const fee = Math.min(cap, over(one.transAmt, rate, 100_000))
  const cost = Math.min(costCap, over(one.transAmt, costRate, 100_000))
  const paid = one.transAmt - one.couponAmt
  const share = isPartners ? over(fee - cost, PARTNER_PERCENT, 100) : 0
  return { paid, fee, cost, share, settle: paid - fee }
}

/** The fee that goes back with each refund of a payment, in order; the last of a whole takes the rest. */
function feesBack(one: Payment, { paid, fee }: Price): Map<Refund, number> {
  const back = new Map<Refund, number>()
  let [given, feeGiven] = [0, 0]
  for (const refund of one.refunds) {
    given += refund.amt
    const left = fee - feeGiven
    const part = given === paid ? left : Math.min(left, over(fee, refund.amt, paid))
    back.set(refund, part)
    feeGiven += part
  }
  return back
}

/** The only day off between December and the middle of January that is no weekend. */
const NEW_YEAR = '2027-01-01'
const next = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const isWorking = (day: string) =>
  day !== NEW_YEAR && ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** When a day's payments are settled: companies on the next working day, stalls on the next day. */
export function settleDayOf(day: string, { kind }: Shopkeeper): string {
  let date = next(day)
  while (kind === 'normal' && !isWorking(date)) date = next(date)
  return date
}

interface Income {
  transAmt: number
  fee: number
  cost: number
  share: number
}
const nothing = (): Income => ({ transAmt: 0, fee: 0, cost: 0, share: 0 })

/**
 * What each day earned: payments on the day whose books took them, refunds on theirs. Of refunds,
 * cost and share go back in proportion, rounded once for each merchant and channel of a day.
 */
export function incomeOf(
  payments: readonly Payment[],
  isPartners: (merId: string) => boolean,
): Map<string, Income> {
  const days = new Map<string, Income>()
  const dayOf = (day: string) => days.get(day) ?? days.set(day, nothing()).get(day)!
  const back = new Map<string, { day: string; cost: number; share: number }>()
  for (const one of payments) {
    if (one.ending !== 'SUCCESS' || !one.bookedOn) continue
    const price = priceOf(one, isPartners(one.merId))
    const day = dayOf(one.bookedOn)
    day.transAmt += one.transAmt
    day.fee += price.fee
    day.cost += price.cost
    day.share += price.share
    for (const [refund, feeBack] of feesBack(one, price)) {
      const of = dayOf(refund.day)
      of.transAmt -= refund.amt
      of.fee -= feeBack
      const key = `${refund.day} ${one.merId} ${one.payChannel}`
      const sum = back.get(key) ?? { day: refund.day, cost: 0, share: 0 }
      sum.cost += (price.cost * refund.amt) / price.paid
      sum.share += (price.share * refund.amt) / price.paid
      back.set(key, sum)
    }
  }
  for (const { day, cost, share } of back.values()) {
    const of = dayOf(day)
    of.cost -= Math.round(cost + 1e-9)
    of.share -= Math.round(share + 1e-9)
  }
  return days
}

export interface DayFigures {
  count: number
  amt: number
  refundCount: number
  refundAmt: number
  fee: number
}

/** A day's payments with all that was given back of them, on whatever day, as 交易汇总 counts them. */
export function summaryOf(payments: readonly Payment[], day: string) {
  const sum = { count: 0, paid: 0, refundCount: 0, refundAmt: 0, fee: 0 }
  for (const one of payments) {
    if (one.day !== day || one.ending !== 'SUCCESS' || !one.bookedOn) continue
    const { paid, fee } = priceOf(one, false)
    sum.count++
    sum.paid += paid
    sum.fee += fee
    for (const { amt } of one.refunds) {
      sum.refundCount++
      sum.refundAmt += amt
    }
  }
  return sum
}

/** What a channel's statement of a day has: payments on the day whose books took them, refunds on theirs. */
export function figuresOf(payments: readonly Payment[], day: string, channel?: string): DayFigures {
  const sum = { count: 0, amt: 0, refundCount: 0, refundAmt: 0, fee: 0 }
  for (const one of payments) {
    if (one.ending !== 'SUCCESS' || !one.bookedOn) continue
    if (channel && one.payChannel !== channel) continue
    const price = priceOf(one, false)
    if (one.bookedOn === day) {
      sum.count++
      sum.amt += one.transAmt
      sum.fee += price.fee
    }
    for (const [refund, feeBack] of feesBack(one, price)) {
      if (refund.day !== day) continue
      sum.refundCount++
      sum.refundAmt += refund.amt
      sum.fee -= feeBack
    }
  }
  return sum
}
