import { eq } from 'drizzle-orm'
import type { Db } from '../../../packages/gateway/core/db/open'
import { partner, refund, trade } from '../../../packages/gateway/schema'

/**
 * What a month came to, added up from trades and refunds by the formulas of domain §8.5 and §9.8
 * alone: whole fen throughout, fractions kept whole until they are rounded half up.
 */

/** The rows that everything else follows from. */
export interface Rows {
  trades: Trade[]
  refunds: Refund[]
  /** The top of each partner's line, by partner. */
  tops: ReadonlyMap<string, string>
}

type Trade = Awaited<ReturnType<typeof tradesOf>>[number]
type Refund = Awaited<ReturnType<typeof refundsOf>>[number]

const tradesOf = (db: Db, providerId: string) =>
  db
    .select({
      tradeNo: trade.tradeNo,
      tradeTime: trade.tradeTime,
      tradeStatus: trade.tradeStatus,
      merId: trade.merId,
      partnerId: trade.partnerId,
      payChannel: trade.payChannel,
      transAmt: trade.transAmt,
      payAmt: trade.payAmt,
      couponAmt: trade.couponAmt,
      feeAmt: trade.feeAmt,
      settleAmt: trade.settleAmt,
      costFeeAmt: trade.costFeeAmt,
      partnerShareAmt: trade.partnerShareAmt,
    })
    .from(trade)
    .where(eq(trade.providerId, providerId))

const refundsOf = (db: Db, providerId: string) =>
  db
    .select({
      refundNo: refund.refundNo,
      tradeNo: refund.tradeNo,
      refundTime: refund.refundTime,
      finishTime: refund.finishTime,
      refundStatus: refund.refundStatus,
      refundAmt: refund.refundAmt,
      refundFeeAmt: refund.refundFeeAmt,
    })
    .from(refund)
    .where(eq(refund.providerId, providerId))

export async function rowsOf(db: Db, providerId: string): Promise<Rows> {
  const partners = await db.select().from(partner).where(eq(partner.providerId, providerId))
  const parents = new Map(partners.map((one) => [one.partnerId, one.parentId]))
  const topOf = (id: string): string => {
    const parent = parents.get(id)
    return parent ? topOf(parent) : id
  }
  return {
    trades: await tradesOf(db, providerId),
    refunds: await refundsOf(db, providerId),
    tops: new Map(partners.map(({ partnerId }) => [partnerId, topOf(partnerId)])),
  }
}

/** The business day of a moment, `YYYY-MM-DD` in Asia/Shanghai. */
export const dayOf = (time: Date | null): string =>
  time ? new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10) : ''

export const sum = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((total, row) => total + amount(row), 0)

/** `1234567` fen as the console writes it in a table: `12,345.67`. */
export function yuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${fen < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`
}

/** A fraction of fen, half up. */
const rounded = (part: bigint, whole: bigint): number => Number((2n * part + whole) / (2n * whole))

/** `amt` without the 6 % tax that is in it. */
export const withoutTax = (amt: number): number => rounded(BigInt(amt) * 100n, 106n)
/** What the cloud account keeps of `amt`. */
export const cloudFee = (amt: number): number => rounded(BigInt(amt) * 6n, 100n)

export const paidOn = ({ trades }: Rows, isDay: (day: string) => boolean): Trade[] =>
  trades.filter((row) => row.tradeStatus === 'SUCCESS' && isDay(dayOf(row.tradeTime)))

/** Income of one merchant, partner, channel and day; what refunds took back is below 0. */
export interface Income {
  partnerId: string | null
  transAmt: number
  transCount: number
  feeAmt: number
  costAmt: number
  shareAmt: number
}

/** The income of some days, as it is closed after each of them. */
export function incomeOf(rows: Rows, isDay: (day: string) => boolean): Income[] {
  const paid = paidOn(rows, isDay).map((row) => ({
    partnerId: row.partnerId,
    transAmt: row.transAmt,
    transCount: 1,
    feeAmt: row.feeAmt,
    costAmt: row.costFeeAmt,
    shareAmt: row.partnerShareAmt,
  }))
  return [...paid, ...givenBack(rows, isDay)]
}

/** A refund gives back cost and share as it gives back the price, rounded once a group. */
function givenBack({ trades, refunds }: Rows, isDay: (day: string) => boolean): Income[] {
  const trade = new Map(trades.map((row) => [row.tradeNo, row]))
  const groups = new Map<string, { refund: Refund; of: Trade }[]>()
  for (const one of refunds) {
    const day = dayOf(one.finishTime)
    if (one.refundStatus !== 'SUCCESS' || !isDay(day)) continue
    const of = trade.get(one.tradeNo)!
    const key = [day, of.merId, of.partnerId, of.payChannel].join()
    groups.set(key, [...(groups.get(key) ?? []), { refund: one, of }])
  }
  return [...groups.values()].map((group) => ({
    partnerId: group[0]!.of.partnerId,
    transAmt: -sum(group, ({ refund: one }) => one.refundAmt),
    transCount: 0,
    feeAmt: -sum(group, ({ refund: one }) => one.refundFeeAmt),
    costAmt: -partOf(group, ({ costFeeAmt }) => costFeeAmt),
    shareAmt: -partOf(group, ({ partnerShareAmt }) => partnerShareAmt),
  }))
}

function partOf(
  group: readonly { refund: Refund; of: Trade }[],
  amount: (of: Trade) => number,
): number {
  let [part, whole] = [0n, 1n]
  for (const { refund: one, of } of group) {
    const paid = BigInt(of.payAmt)
    part = part * paid + BigInt(amount(of)) * BigInt(one.refundAmt) * whole
    whole *= paid
  }
  return rounded(part, whole)
}

/** What the provider keeps of some income. */
export const netOf = (income: readonly Income[]): number =>
  sum(income, ({ feeAmt, costAmt, shareAmt }) => feeAmt - costAmt - shareAmt)
