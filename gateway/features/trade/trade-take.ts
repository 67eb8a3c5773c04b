import { and, eq, inArray } from 'drizzle-orm'
import { formatDate, formatDateTime } from '#domain/dates'
import { settleDateOf } from '../../core/holidays'
import type { Tx } from '../../core/db/open'
import { trade } from './trade-schema'
import { type device } from '../device/device-schema'
import { type merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { sharingOn } from '../../core/share-rules'
import { type shop } from '../shop/shop-schema'
import { addToRollup, payDelta } from './rollup'
import { nextInSequence } from '../../core/numbers'
import { channelTradeNoOf, tradeNoOf } from './trade-numbers'
import { productKey } from './costs'
import { priceOf, termsOf, type Above, type Rate } from './trade-price'

type Trade = typeof trade.$inferSelect

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

/** Writes a payment that succeeded, with the fees it earns and its part of the day's sums. */
export async function takePayment(tx: Tx, till: Till, payment: Payment): Promise<Trade> {
  const { merchant: holder, shop: place, device: terminal } = till
  const { rate, time, ...paid } = payment
  const stamp = formatDateTime(time).replace(/\D/g, '')
  const serial = await nextInSequence(tx, 'tradeNo')
  const { cardKind, rateProduct } = rate
  const product = { payChannel: paid.payChannel, cardKind, rateProduct }
  const key = productKey(paid.payChannel, cardKind)
  const sharing = till.partner && (await sharingOn(tx, till.partner, key, formatDate(time)))
  const terms = termsOf(product, sharing, await aboveOf(tx, till.partner))
  const price = priceOf(paid.transAmt, rate, terms)
  const [row] = await tx
    .insert(trade)
    .values({
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
    })
    .returning()
  await addToRollup(tx, payDelta(row!))
  return row!
}

/** The partners above one, the nearest first. */
async function aboveOf(tx: Tx, owner: Till['partner']): Promise<Above[]> {
  const ids = owner?.path.split('/').filter((id) => id !== '' && id !== owner.partnerId) ?? []
  if (!owner || ids.length === 0) return []
  const rows = await tx
    .select({ partnerId: partner.partnerId, overrideRatio: partner.overrideRatio })
    .from(partner)
    .where(and(eq(partner.providerId, owner.providerId), inArray(partner.partnerId, ids)))
  return rows.toSorted((a, b) => ids.indexOf(b.partnerId) - ids.indexOf(a.partnerId))
}
