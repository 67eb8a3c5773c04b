import { and, desc, eq } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { nextNumber } from '../../core/numbers'
import { couponVerify } from '../coupon/coupon-schema'
import { shop } from '../shop/shop-schema'
import type { Facts, ReadEvent } from './facts'
import { channelNo } from './ingest-schema'
import {
  applied,
  contradicts,
  same,
  waits,
  type Apply,
  type Applying,
  type Outcome,
} from './outcome'

/** Applies verifications of group-buying coupons, and what takes them back (domain §7.13). */
export const applyCoupons: Apply = async (applying, events, note) => {
  for (const event of events) {
    const known = await toldCoupon(applying, event.facts.couponNo!)
    if (event.kind === 'coupon.verified')
      note(event, known ? tellAgain(event.facts, known) : await verify(applying, event))
    else note(event, known ? await takeBack(applying, event, known) : waits('TRADE'))
  }
}

type Coupon = typeof couponVerify.$inferSelect

async function verify(applying: Applying, { facts, occurredAt }: ReadEvent): Promise<Outcome> {
  const { tx, source } = applying
  const { providerId, sourceId } = source
  const place = await shopOf(applying, facts)
  if (!place) return waits('SHOP')
  const { couponNo = '', couponPayAmt = 0, merchantTicketAmt = 0 } = facts
  const payAmt = facts.payAmt ?? (facts.originalAmt ?? 0) - merchantTicketAmt - couponPayAmt
  const verifyTime = new Date(occurredAt)
  const verifyId = await nextNumber(tx, 'CV', formatDate(occurredAt))
  await tx.insert(couponVerify).values({
    providerId,
    verifyTime,
    verifyId,
    certificateId: facts.certificateId ?? couponNo,
    couponCode: couponNo,
    orderId: facts.orderId ?? '',
    productName: facts.productName ?? '',
    originalAmt: facts.originalAmt ?? payAmt + merchantTicketAmt + couponPayAmt,
    payAmt: Math.max(0, payAmt),
    merchantTicketAmt,
    couponPayAmt,
    merId: place.merId,
    shopId: place.shopId,
    poiId: facts.poiId ?? '',
    partnerId: place.partnerId,
    createdBy: place.createdBy,
    termNo: facts.termNo ?? null,
    serialNo: facts.serialNo ?? null,
    operatorName: facts.operatorName ?? '',
    verifyType: facts.verifyType ?? '0',
    verifyStatus: '1',
  })
  const key = { providerId, sourceId, noKind: 'COUPON', no: couponNo }
  await tx.insert(channelNo).values({ ...key, ownNo: verifyId, ownTime: verifyTime })
  return applied()
}

const tellAgain = ({ couponPayAmt }: Facts, known: Coupon): Outcome =>
  couponPayAmt === known.couponPayAmt ? same() : contradicts('该券已按另一抵扣金额核销')

async function takeBack(
  { tx }: Applying,
  { occurredAt }: ReadEvent,
  { providerId, verifyTime, verifyId, verifyStatus }: Coupon,
): Promise<Outcome> {
  if (verifyStatus === '2') return same()
  await tx
    .update(couponVerify)
    .set({ verifyStatus: '2', cancelTime: new Date(occurredAt) })
    .where(
      and(
        eq(couponVerify.providerId, providerId),
        eq(couponVerify.verifyTime, verifyTime),
        eq(couponVerify.verifyId, verifyId),
      ),
    )
  return applied()
}

async function toldCoupon({ tx, source }: Applying, couponNo: string): Promise<Coupon | undefined> {
  const [row] = await tx
    .select({ coupon: couponVerify })
    .from(channelNo)
    .innerJoin(
      couponVerify,
      and(
        eq(couponVerify.providerId, channelNo.providerId),
        eq(couponVerify.verifyTime, channelNo.ownTime),
        eq(couponVerify.verifyId, channelNo.ownNo),
      ),
    )
    .where(
      and(
        eq(channelNo.providerId, source.providerId),
        eq(channelNo.sourceId, source.sourceId),
        eq(channelNo.noKind, 'COUPON'),
        eq(channelNo.no, couponNo),
      ),
    )
    .for('update', { of: couponVerify })
  return row?.coupon
}

/** By its number here, by the source's list of numbers, or as the platform's number was used last. */
async function shopOf({ tx, source }: Applying, { shopId, poiId = '' }: Facts) {
  const { providerId, merchantNos } = source
  const byId = async (id: string | undefined) => {
    if (!id) return undefined
    const [row] = await tx
      .select()
      .from(shop)
      .where(and(eq(shop.providerId, providerId), eq(shop.shopId, id)))
    return row
  }
  const own = await byId(shopId ?? merchantNos[poiId])
  if (own || shopId) return own
  const [last] = await tx
    .select({ shopId: couponVerify.shopId })
    .from(couponVerify)
    .where(and(eq(couponVerify.providerId, providerId), eq(couponVerify.poiId, poiId)))
    .orderBy(desc(couponVerify.verifyTime))
    .limit(1)
  return byId(last?.shopId)
}
