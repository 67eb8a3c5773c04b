import { and, asc, eq, gte } from 'drizzle-orm'
import { addDays, formatDate, formatDateTime, parseTime } from '#domain/dates'
import { BUSINESSES } from '../people/businesses'
import type { Tx } from '../../core/db/open'
import { device } from '../../features/device/device-schema'
import { incomeEntry } from '../../features/income/income-schema'
import { merchant } from '../../features/merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { shop } from '../../features/shop/shop-schema'
import type { ShortJob } from '../../core/jobs'
import { merchantOf, partnerOf } from '../../features/names/names-by-id'
import { diceOf, partOf } from '../dice'
import { FIRST_TRADE_JOB, planAnswer } from './agenda'
import { productsInForce, type Product } from './products-in-force'
import type { Till } from '../../features/trade/trade-take'
import { tellPayments, type SandboxPayment } from '../acquirer'

/** The first payers of a new merchant: a handful over its first hours of business. */

const OPENS = '09:00:00'
const LAST_HOUR = 20
const MINUTE_MS = 60_000
/** The first payer comes soon after the opening. */
export const FIRST_TRADE_AFTER_MS = 15 * MINUTE_MS
/** For trades whose kind of business has no description. */
export const ANY_BUSINESS = { ticket: [900, 16_800], goods: ['消费'] } as const

export const firstTradeJob: ShortJob = {
  kind: FIRST_TRADE_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt, payload }, deps) {
    const { clock } = deps
    const nth = Number(payload.nth)
    const till = await tillOf(tx, providerId, refId)
    // The till was frozen, closed or moved since: it takes no payments.
    if (!till) return
    const dice = diceOf(`${refId}/${nth}`)
    const at = inBusinessHours(runAt.getTime(), dice)
    if (at > runAt.getTime()) return awaitTrade(tx, till.merchant, nth, at)
    // A job that failed until its day was closed: the payment is made today.
    const time = (await isClosed(tx, providerId, formatDate(at))) ? clock.now() : at
    const products = await sellable(tx, till, formatDate(time))
    if (products.length === 0) return
    const payment = paymentOf(till.merchant, products[nth % products.length]!, dice, time)
    await tellPayments(tx, [[till, payment]], deps)
    if (nth + 1 < tradesOf(refId)) await awaitTrade(tx, till.merchant, nth + 1, at + gapAfter(dice))
  },
}

/** Plans the next payment. @param nth from 0 */
export async function awaitTrade(
  tx: Tx,
  { providerId, merId }: { providerId: string; merId: string },
  nth: number,
  runAt: number,
): Promise<void> {
  const about = { kind: FIRST_TRADE_JOB, refId: merId, providerId, payload: { nth } }
  await planAnswer(tx, { ...about, runAt })
}

/** Five to eight, deterministic by merchant; each comes within an hour of the one before. */
export const tradesOf = (merId: string): number => 5 + (diceOf(merId)[0]! % 4)

/** Twelve to fifty-one minutes and some seconds. */
const gapAfter = (dice: Uint8Array): number =>
  (12 + (dice[1]! % 40)) * MINUTE_MS + (dice[3]! % 60) * 1000

/** The same moment, or the next morning soon after the opening. */
export function inBusinessHours(time: number, dice: ArrayLike<number>): number {
  const day = formatDate(time)
  const opens = parseTime(`${day} ${OPENS}`)
  const hour = Number(formatDateTime(time).slice(11, 13))
  if (time >= opens && hour <= LAST_HOUR) return time
  const next = time < opens ? opens : parseTime(`${addDays(day, 1)} ${OPENS}`)
  return next + (dice[2]! % 60) * MINUTE_MS
}

type OpenTill = Till & { merchant: typeof merchant.$inferSelect }

async function tillOf(tx: Tx, providerId: string, merId: string): Promise<OpenTill | undefined> {
  const [row] = await tx
    .select({ merchant, shop, partner })
    .from(shop)
    .innerJoin(merchant, merchantOf(shop))
    .leftJoin(partner, partnerOf(merchant))
    .where(
      and(
        eq(shop.providerId, providerId),
        eq(shop.merId, merId),
        eq(shop.shopStatus, 'OPEN'),
        eq(merchant.merStatus, 'NORMAL'),
      ),
    )
    .orderBy(asc(shop.createTime), asc(shop.shopId))
    .limit(1)
  if (!row) return undefined
  const [plate] = await tx
    .select()
    .from(device)
    .where(
      and(
        eq(device.providerId, providerId),
        eq(device.shopId, row.shop.shopId),
        eq(device.deviceKind, 'CODE_PLATE'),
        eq(device.bindStatus, 'BOUND'),
      ),
    )
    .orderBy(asc(device.deviceId))
    .limit(1)
  return { ...row, partner: row.partner ?? undefined, device: plate }
}

/** Income of a closed day is final, so the day takes no further trade. */
async function isClosed(tx: Tx, providerId: string, day: string): Promise<boolean> {
  const rows = await tx
    .select({ entryId: incomeEntry.entryId })
    .from(incomeEntry)
    .where(
      and(
        eq(incomeEntry.providerId, providerId),
        gte(incomeEntry.incomeTime, new Date(parseTime(day))),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const ORDER = ['WECHAT', 'ALIPAY', 'UNIONPAY', 'DCEP', 'OTHER']

/** Products in force that a code takes, one a channel: cards want a terminal of another kind. */
async function sellable(tx: Tx, { merchant: holder }: OpenTill, day: string): Promise<Product[]> {
  const products = await productsInForce(tx, holder.providerId, [holder.merId], day)
  return (products.get(holder.merId) ?? [])
    .filter(({ cardKind, payChannel }) => cardKind === '' && ORDER.includes(payChannel))
    .toSorted((a, b) => ORDER.indexOf(a.payChannel) - ORDER.indexOf(b.payChannel))
}

const CARD_KINDS: Readonly<Record<string, string>> = { UNIONPAY: 'DEBIT', OTHER: 'UNKNOWN' }

function paymentOf(
  { mccName }: { mccName: string },
  rate: Product,
  dice: Buffer,
  time: number,
): SandboxPayment {
  const { ticket, goods } = BUSINESSES.find(({ category }) => category === mccName) ?? ANY_BUSINESS
  const { payChannel } = rate
  return {
    rate,
    time,
    payChannel,
    payType: 'JSAPI',
    cardKind: CARD_KINDS[payChannel] ?? 'BALANCE',
    transAmt: ticketOf(ticket, dice),
    goodsName: goods[dice[6]! % goods.length]!,
    openid: openidOf(payChannel, dice),
    clientIp: `203.0.113.${1 + (dice[7]! % 254)}`,
    bankName: payChannel === 'UNIONPAY' ? '中国工商银行' : null,
  }
}

/** Fen of a sale between the two; small amounts are more frequent. */
export function ticketOf([low, high]: readonly [number, number], dice: Buffer): number {
  const part = partOf(dice, 4) ** 3
  return Math.max(100, Math.floor((low + (high - low) * part) / 10) * 10)
}

export function openidOf(payChannel: string, dice: Buffer): string | null {
  if (payChannel === 'WECHAT') return `oX${dice.toString('hex').slice(0, 26)}`
  if (payChannel === 'ALIPAY')
    return `2088${String(dice.readUInt32BE(8) % 50_000).padStart(12, '0')}`
  return null
}
