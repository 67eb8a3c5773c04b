import { and, eq, inArray } from 'drizzle-orm'
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

/** A payment as its payer makes it; `rate` is the merchant's for this channel and card. */
export interface Payment
  extends
    Pick<Trade, 'payChannel' | 'payType' | 'cardKind' | 'transAmt' | 'goodsName'>,
    Partial<Pick<Trade, 'bankName' | 'openid' | 'clientIp'>> {
  rate: Rate & { cardKind: string; rateProduct?: string }
  /** Business time, epoch ms. */
  time: number
}

/** Seconds from the order to the channel's word that it is paid. */
const PAID_AFTER_MS = 6_000

/** D0 is settled by 22:00; what comes later belongs to the next day. */
const clearingDay = (time: number, cycle: string): string =>
  formatDate(cycle === 'D0' ? time + 2 * 3_600_000 : time)

/** A payment and where it is made. */
export type Taking = readonly [till: Till, payment: Payment]

/** Writes a payment that succeeded, with the fees it earns and its part of the day's sums. */
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
  const made = await tx.insert(trade).values(rows).returning()
  await addToRollup(tx, ...made.map((row) => payDelta(row)))
  const byNo = new Map(made.map((row) => [row.tradeNo, row]))
  return rows.map(({ tradeNo }) => byNo.get(tradeNo)!)
}

function rowOf(till: Till, payment: Payment, serial: number, terms: Terms) {
  const { merchant: holder, shop: place, device: terminal } = till
  const { rate, time, ...paid } = payment
  const stamp = formatDateTime(time).replace(/\D/g, '')
  const price = priceOf(paid.transAmt, rate, terms)
  return {
    ...paid,
    ...price,
    providerId: holder.providerId,
    tradeTime: new Date(Math.floor(time / 1000) * 1000),
    tradeNo: tradeNoOf(stamp, serial),
    outTradeNo: `SO${stamp.slice(2)}${String(serial).padStart(8, '0')}`,
    channelTradeNo: channelTradeNoOf(paid.payChannel, stamp, serial),
    merId: holder.merId,
    shopId: place.shopId,
    partnerId: holder.partnerId,
    createdBy: holder.createdBy,
    deviceId: terminal?.deviceId ?? null,
    termNo: terminal?.termNo ?? null,
    serialNo: terminal?.serialNo ?? null,
    payAmt: paid.transAmt,
    settleAmt: paid.transAmt - price.feeAmt,
    tradeStatus: 'SUCCESS',
    refundState: 'NONE',
    settleStatus: 'UNSETTLED',
    settleDate: settleDateOf(clearingDay(time, holder.settleCycle), holder.settleCycle),
    payTime: new Date(time + PAID_AFTER_MS),
    finishTime: new Date(time + PAID_AFTER_MS),
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
    .where(and(eq(partner.providerId, owner.providerId), inArray(partner.partnerId, ids)))
  return rows.toSorted((a, b) => ids.indexOf(b.partnerId) - ids.indexOf(a.partnerId))
}
