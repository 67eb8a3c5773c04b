import { and, eq } from 'drizzle-orm'
import { rowsOf } from '../../core/db/rows-of'
import { isAnyOf } from '../../core/db/one-of'
import { formatDate, formatDateTime } from '#domain/dates'
import type { Calendar } from '../../core/holidays'
import type { Tx } from '../../core/db/open'
import { trade, tradeKey } from './trade-schema'
import { type device } from '../device/device-schema'
import { type merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { sharingsOn } from '../../core/share-rules'
import { type shop } from '../shop/shop-schema'
import { costBookOf, productKey, type CostBook } from '../cost'
import { calendarOf } from '../holiday'
import { addToRollup, payDelta } from './rollup'
import { takeNumbers } from '../../core/numbers'
import { tradeNoOf } from './trade-numbers'
import { priceOf, termsOf, type Above, type Rate, type Terms } from './trade-price'

type Trade = typeof trade.$inferSelect
type Owner = typeof partner.$inferSelect

/** Where a payment is made. */
export interface Till {
  merchant: Pick<
    typeof merchant.$inferSelect,
    'providerId' | 'merId' | 'partnerId' | 'createdBy' | 'settleCycle'
  >
  shop: Pick<typeof shop.$inferSelect, 'shopId'>
  /** undefined: without a terminal. */
  device?: Pick<typeof device.$inferSelect, 'deviceId' | 'termNo' | 'serialNo'>
  /** The merchant's partner; undefined: the provider's own. */
  partner?: typeof partner.$inferSelect
}

/** How a payment ends; what was `REVOKED` at the till had been paid. */
export type Ending = 'PAYING' | 'SUCCESS' | 'REVOKED' | 'CLOSED' | 'FAIL'

/** A payment as its acquirer tells it; `rate` is the merchant's for this channel and card. */
export interface Payment
  extends
    Pick<Trade, 'payChannel' | 'payType' | 'cardKind' | 'transAmt' | 'goodsName'>,
    Partial<
      Pick<Trade, 'bankName' | 'openid' | 'cardTail' | 'clientIp' | 'tradeNo' | 'outTradeNo'>
    > {
  channelTradeNo: string
  rate: Rate & { cardKind: string; rateProduct?: string }
  /** Of the order, business time, epoch ms. */
  time: number
  /** When it ended, the same; undefined: it has not yet. */
  endTime?: number | undefined
  /** Part of `transAmt` that the merchant bears itself; default: 0. */
  couponAmt?: number
  /** Default: it succeeds. */
  ending?: Ending
  /** The fee as the channel takes it; undefined: by `rate`. */
  feeAmt?: number | undefined
  /**
   * Of a payment whose own day is closed: the moment at which the books take it, epoch ms. It is
   * settled as if it had been made then.
   */
  lateAt?: number | undefined
}

const UNPAID: readonly Ending[] = ['PAYING', 'CLOSED', 'FAIL']
/** What only a payment that succeeded earns, and shares. */
export const EARNS_NOTHING = {
  feeAmt: 0,
  costFeeAmt: 0,
  partnerShareAmt: 0,
  upperShares: null,
  incomeAmt: 0,
} as const

/** D0 is settled by 22:00; what comes later belongs to the next day. */
const clearingDay = (time: number, cycle: string): string =>
  formatDate(cycle === 'D0' ? time + 2 * 3_600_000 : time)

/** A payment and where it is made. */
export type Taking = readonly [till: Till, payment: Payment]

/**
 * Writes payments of one provider, with the fees they earn and their part of their days' sums. The
 * only way into the table of trades, for every carrier of every source.
 * @returns the trades, in the order of their payments
 */
export async function takePayments(tx: Tx, takings: readonly Taking[]): Promise<Trade[]> {
  if (takings.length === 0) return []
  const rows = await rowsOfTakings(tx, takings)
  const made = await tx.insert(trade).select(rowsOf(trade, rows)).returning()
  await addSucceeded(tx, made)
  const byNo = new Map(made.map((row) => [row.tradeNo, row]))
  return rows.map(({ tradeNo }) => byNo.get(tradeNo)!)
}

/** Ends orders that were under way, or that had failed and are paid after all. */
export async function payOrders(
  tx: Tx,
  orders: readonly (readonly [order: Trade, ...Taking])[],
): Promise<void> {
  for (const [order, till, payment] of orders) {
    const { tradeNo, outTradeNo, tradeTime } = order
    const time = tradeTime.getTime()
    const [row] = await rowsOfTakings(tx, [[till, { ...payment, tradeNo, outTradeNo, time }]])
    const { providerId: _p, tradeTime: _t, tradeNo: _n, ...set } = row!
    const made = await tx.update(trade).set(set).where(tradeKey(order)).returning()
    await addSucceeded(tx, made)
  }
}

async function addSucceeded(tx: Tx, made: readonly Trade[]): Promise<void> {
  const succeeded = made.filter(({ tradeStatus }) => tradeStatus === 'SUCCESS')
  await addToRollup(tx, ...succeeded.map((row) => payDelta(row)))
}

async function rowsOfTakings(tx: Tx, takings: readonly Taking[]) {
  const isNumbered = ({ tradeNo, outTradeNo }: Payment) => tradeNo && outTradeNo
  const lacking = takings.filter(([, payment]) => !isNumbered(payment)).length
  let serial = lacking > 0 ? await takeNumbers(tx, 'tradeNo', lacking, true) : 0
  const { providerId } = takings[0]![0].merchant
  const sharing = createSharing(tx, await costBookOf(tx, providerId))
  const calendar = await calendarOf(tx, providerId)
  const rows = []
  for (const [till, payment] of takings) {
    const own = isNumbered(payment) ? 0 : serial++
    rows.push(rowOf(till, payment, own, await sharing(till.partner, payment), calendar))
  }
  return rows
}

function rowOf(till: Till, payment: Payment, serial: number, terms: Terms, calendar: Calendar) {
  const { merchant: holder, shop: place, device: terminal } = till
  const { rate, time, endTime, lateAt, feeAmt, ending = 'SUCCESS', ...order } = payment
  const stamp = formatDateTime(time).replace(/\D/g, '')
  const succeeded = ending === 'SUCCESS'
  const isPaid = !UNPAID.includes(ending)
  const price = {
    ...priceOf(order.transAmt, rate, terms, feeAmt),
    ...(!succeeded && EARNS_NOTHING),
  }
  const couponAmt = isPaid ? (order.couponAmt ?? 0) : 0
  const ends = endTime === undefined ? null : new Date(endTime)
  return {
    ...order,
    ...price,
    couponAmt,
    providerId: holder.providerId,
    tradeTime: new Date(Math.floor(time / 1000) * 1000),
    tradeNo: order.tradeNo ?? tradeNoOf(stamp, serial),
    outTradeNo: order.outTradeNo ?? `SO${stamp.slice(2)}${String(serial).padStart(8, '0')}`,
    channelTradeNo: isPaid ? order.channelTradeNo : null,
    merId: holder.merId,
    shopId: place.shopId,
    partnerId: holder.partnerId,
    createdBy: holder.createdBy,
    deviceId: terminal?.deviceId ?? null,
    termNo: terminal?.termNo ?? null,
    serialNo: terminal?.serialNo ?? null,
    payAmt: isPaid ? order.transAmt - couponAmt : 0,
    settleAmt: succeeded ? order.transAmt - couponAmt - price.feeAmt : 0,
    feeFrom: feeAmt === undefined ? 'RATES' : 'SOURCE',
    lateDate: lateAt === undefined ? null : formatDate(lateAt),
    tradeStatus: ending,
    refundState: 'NONE',
    settleStatus: 'UNSETTLED',
    settleDate: succeeded
      ? calendar.settleDateOf(clearingDay(lateAt ?? time, holder.settleCycle), holder.settleCycle)
      : null,
    payTime: isPaid ? ends : null,
    finishTime: ends,
  }
}

/** What a payment costs and shares; what its partner has agreed on is asked once a day. */
function createSharing(tx: Tx, book: CostBook) {
  const agreed = new Map<string, ReturnType<typeof agreedOn>>()
  return async (owner: Till['partner'], { rate, payChannel, time }: Payment): Promise<Terms> => {
    const { cardKind, rateProduct } = rate
    const product = { payChannel, cardKind, rateProduct }
    const day = formatDate(time)
    if (!owner) return termsOf(product, undefined, [], book, day)
    const key = `${owner.partnerId} ${day}`
    const known = agreed.get(key) ?? agreedOn(tx, owner, day)
    agreed.set(key, known)
    const { sharingOf, above } = await known
    return termsOf(product, sharingOf(productKey(payChannel, cardKind)), above, book, day)
  }
}

const agreedOn = async (tx: Tx, owner: Owner, day: string) => ({
  sharingOf: await sharingsOn(tx, owner, day),
  above: await aboveOf(tx, owner),
})

/** The partners above one, the nearest first. */
async function aboveOf(tx: Tx, owner: Owner): Promise<Above[]> {
  const ids = owner.path.split('/').filter((id) => id !== '' && id !== owner.partnerId)
  if (ids.length === 0) return []
  const rows = await tx
    .select({ partnerId: partner.partnerId, overrideRatio: partner.overrideRatio })
    .from(partner)
    .where(and(eq(partner.providerId, owner.providerId), isAnyOf(partner.partnerId, ids)))
  return rows.toSorted((a, b) => ids.indexOf(b.partnerId) - ids.indexOf(a.partnerId))
}
