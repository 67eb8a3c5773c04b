import type { SandboxPayment } from '../acquirer'
import { partOf } from '../dice'
import { planWays, WAYS, waysOf, type Contract, type PlanWay } from './pay-ways'
import { openidOf, ticketOf } from '../simulator/payers'
import type { Product } from '../simulator/products-in-force'
import type { Visit } from './crowd'
import type { OpenTill } from './tills'

const ways = new Map<string, PlanWay[]>()
for (const way of planWays()) ways.set(way.ways, [...(ways.get(way.ways) ?? []), way])

function contractOf(products: readonly Product[]): Contract {
  const has = (channel: string) => products.some(({ payChannel }) => payChannel === channel)
  if (has('DCEP')) return 'all'
  return has('BANKCARD') ? 'cards' : 'codes'
}

/** Ways to pay in person, which send no IP address. */
const IN_PERSON = ['CARD', 'QUICKPASS']

/** Orders that a payer may leave unpaid; payments that the till may cancel. */
const LEFT_ALONE = ['NATIVE', 'JSAPI', 'H5', 'APP']
const TAKEN_BACK = ['MICROPAY', 'CARD']
const HAVE_COUPONS = ['WECHAT', 'ALIPAY']
/** Of WeChat's and Alipay's payments one in so many has a coupon, of at most so many percent. */
const COUPON_ONE_IN = 12
const COUPON_PERCENT = 20
const MINUTE_MS = 60_000
/** Minutes after which an unpaid order is closed, plus a margin. */
const CLOSED_AFTER = 6

/** Shares as in the samples: 2.5 % fail, 3 % are left unpaid, 2 % are cancelled. */
function endingOf(payType: string, dice: Buffer): NonNullable<SandboxPayment['ending']> {
  const part = partOf(dice, 18)
  if (part < 0.025) return 'FAIL'
  if (part < 0.055 && LEFT_ALONE.includes(payType)) return 'CLOSED'
  return part < 0.045 && TAKEN_BACK.includes(payType) ? 'REVOKED' : 'SUCCESS'
}

/**
 * Visits are made at the end of their hours; an order that is closed by then was opened earlier.
 */
function closedWithinItsHour(time: number): number {
  const minute = Math.floor(time / MINUTE_MS) % 60
  return minute < 60 - CLOSED_AFTER - 1 ? time : time - CLOSED_AFTER * MINUTE_MS
}

function couponOf(payChannel: string, transAmt: number, dice: Buffer): number {
  if (!HAVE_COUPONS.includes(payChannel) || dice[20]! % COUPON_ONE_IN !== 0) return 0
  return Math.floor((transAmt * (1 + (dice[21]! % COUPON_PERCENT))) / 100)
}

/**
 * What a visitor pays at a till, and how; undefined: the merchant has no contract for that way.
 * @param time business time, epoch ms
 */
export function paymentOf(
  { trading, dice }: Visit,
  till: OpenTill,
  products: readonly Product[],
  time: number,
): SandboxPayment | undefined {
  const mix = ways.get(waysOf(till.kind, contractOf(products)))
  const way = mix?.[dice.readUInt16BE(8) % WAYS]
  const rate =
    way &&
    products.find((one) => one.payChannel === way.pay_channel && one.cardKind === way.rate_kind)
  if (!way || !rate) return undefined
  const transAmt = ticketOf(trading.ticket, dice)
  const ending = endingOf(way.pay_type, dice)
  return {
    rate,
    time: ending === 'CLOSED' ? closedWithinItsHour(time) : time,
    payChannel: way.pay_channel,
    payType: way.pay_type,
    cardKind: way.card_kind,
    transAmt,
    couponAmt: couponOf(way.pay_channel, transAmt, dice),
    ending,
    goodsName: trading.goods[Math.floor(partOf(dice, 10) * trading.goods.length)]!,
    openid: openidOf(way.pay_channel, dice),
    clientIp: IN_PERSON.includes(way.pay_type) ? null : `203.0.113.${1 + (dice[7]! % 254)}`,
    cardTail:
      way.pay_type === 'CARD' ? String(dice.readUInt16BE(12) % 10_000).padStart(4, '0') : null,
    bankName: way.bank,
  }
}
