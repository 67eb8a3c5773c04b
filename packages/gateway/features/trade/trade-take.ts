import { and, eq } from 'drizzle-orm'
import { rowsOf } from '../../core/db/rows-of'
import { isAnyOf } from '../../core/db/one-of'
import { formatDate, formatDateTime } from '#domain/dates'
import { settleDateOf } from '../../core/holidays'
import type { Tx } from '../../core/db/open'
import { trade } from './trade-schema'
import { type device } from '../device/device-schema'
import { type merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { sharingsOn } from '../../core/share-rules'
import { type shop } from '../shop/shop-schema'
import { addToRollup, payDelta } from './rollup'
import { takeNumbers } from '../../core/numbers'
import { channelTradeNoOf, tradeNoOf } from './trade-numbers'
import { productKey } from './costs'
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
export type Ending = 'SUCCESS' | 'REVOKED' | 'CLOSED' | 'FAIL'

/** A payment as its payer makes it; `rate` is the merchant's for this channel and card. */
export interface Payment
  extends
    Pick<Trade, 'payChannel' | 'payType' | 'cardKind' | 'transAmt' | 'goodsName'>,
    Partial<Pick<Trade, 'bankName' | 'openid' | 'clientIp'>> {
  rate: Rate & { cardKind: string; rateProduct?: string }
  /** Business time, epoch ms. */
  time: number
  /** Part of `transAmt` that the merchant bears itself; default: 0. */
  couponAmt?: number
  /** Default: it succeeds. */
  ending?: Ending
}

/** Time from the order to the channel's answer: an unpaid order is closed after five minutes. */
const ENDS_AFTER_MS: Record<Ending, number> = {
  SUCCESS: 6_000,
  REVOKED: 20_000,
  CLOSED: 300_000,
  FAIL: 5_000,
}
const UNPAID: readonly Ending[] = ['CLOSED', 'FAIL']
/** What only a payment that succeeded earns, and shares. */
const EARNS_NOTHING = {
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

/** Writes a payment, with the fees it earns and its part of the day's sums. */
export async function takePayment(tx: Tx, till: Till, payment: Payment): Promise<Trade> {
  return (await takePayments(tx, [[till, payment]]))[0]!
}

/**
 * Several at once, of one provider.
 * @returns the trades, as their payments stood
 */
export async function takePayments(tx: Tx, takings: readonly Taking[]): Promise<Trade[]> {
  if (takings.length === 0) return []
  const first = await takeNumbers(tx, 'tradeNo', takings.length)
  const sharing = createSharing(tx)
  const rows = []
  for (const [i, [till, payment]] of takings.entries())
    rows.push(rowOf(till, payment, first + i, await sharing(till.partner, payment)))
  const made = await tx.insert(trade).select(rowsOf(trade, rows)).returning()
  const succeeded = made.filter(({ tradeStatus }) => tradeStatus === 'SUCCESS')
  await addToRollup(tx, ...succeeded.map((row) => payDelta(row)))
  const byNo = new Map(made.map((row) => [row.tradeNo, row]))
  return rows.map(({ tradeNo }) => byNo.get(tradeNo)!)
}

function rowOf(till: Till, payment: Payment, serial: number, terms: Terms) {
  const { merchant: holder, shop: place, device: terminal } = till
  const { rate, time, ending = 'SUCCESS', couponAmt: coupon = 0, ...order } = payment
  const stamp = formatDateTime(time).replace(/\D/g, '')
  const succeeded = ending === 'SUCCESS'
  const isPaid = !UNPAID.includes(ending)
  const price = { ...priceOf(order.transAmt, rate, terms), ...(!succeeded && EARNS_NOTHING) }
  const couponAmt = isPaid ? coupon : 0
  const ends = new Date(time + ENDS_AFTER_MS[ending])
  return {
    ...order,
    ...price,
    couponAmt,
    providerId: holder.providerId,
    tradeTime: new Date(Math.floor(time / 1000) * 1000),
    tradeNo: tradeNoOf(stamp, serial),
    outTradeNo: `SO${stamp.slice(2)}${String(serial).padStart(8, '0')}`,
    channelTradeNo: isPaid ? channelTradeNoOf(order.payChannel, stamp, serial) : null,
    merId: holder.merId,
    shopId: place.shopId,
    partnerId: holder.partnerId,
    createdBy: holder.createdBy,
    deviceId: terminal?.deviceId ?? null,
    termNo: terminal?.termNo ?? null,
    serialNo: terminal?.serialNo ?? null,
    payAmt: isPaid ? order.transAmt - couponAmt : 0,
    settleAmt: succeeded ? order.transAmt - couponAmt - price.feeAmt : 0,
    tradeStatus: ending,
    refundState: 'NONE',
    settleStatus: 'UNSETTLED',
    settleDate: succeeded
      ? settleDateOf(clearingDay(time, holder.settleCycle), holder.settleCycle)
      : null,
    payTime: isPaid ? ends : null,
    finishTime: ends,
  }
}

/** What a payment costs and shares; what its partner has agreed on is asked once a day. */
function createSharing(tx: Tx) {
  const agreed = new Map<string, ReturnType<typeof agreedOn>>()
  return async (owner: Till['partner'], { rate, payChannel, time }: Payment): Promise<Terms> => {
    const { cardKind, rateProduct } = rate
    const product = { payChannel, cardKind, rateProduct }
    if (!owner) return termsOf(product, undefined, [])
    const day = formatDate(time)
    const key = `${owner.partnerId} ${day}`
    const known = agreed.get(key) ?? agreedOn(tx, owner, day)
    agreed.set(key, known)
    const { sharingOf, above } = await known
    return termsOf(product, sharingOf(productKey(payChannel, cardKind)), above)
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
