import { formatDateTime, parseTime } from '#domain/dates'
import type { Shopkeeper } from './merchants'

/** What payers do, as the acquirer sees it; nothing here is read back from the product. */

export interface Payment {
  no: string
  merId: string
  shopId: string
  payChannel: 'WECHAT' | 'ALIPAY' | 'BANKCARD'
  payType: string
  cardKind: 'BALANCE' | 'DEBIT'
  /** `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss`. */
  day: string
  time: string
  transAmt: number
  couponAmt: number
  ending: 'SUCCESS' | 'REVOKED' | 'CLOSED'
  /** The day on whose books it is taken; undefined: not yet. */
  bookedOn?: string
  refunds: Refund[]
  isDisputed?: boolean
  /** Told under a number of the acquirer's that we do not know. */
  isUnknown?: boolean
}

export interface Refund {
  no: string
  day: string
  time: string
  amt: number
}

/** A fixed sequence of whole numbers below `end` (an LCG of 32 bits). */
function sequence(seed: number): (end: number) => number {
  let at = seed >>> 0
  return (end) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((at / 2 ** 32) * end)
  }
}

const next = sequence(20_261_201)
const minute = (day: string, n: number) => formatDateTime(parseTime(day) + n * 60_000)

/** The payments of one day: two by WeChat and one by Alipay at each merchant, one by card at a company. */
export function paymentsOf(keepers: readonly Shopkeeper[], day: string): Payment[] {
  const made: Payment[] = []
  for (const [i, { merId, shopId, kind }] of keepers.entries()) {
    const channels =
      kind === 'normal'
        ? (['WECHAT', 'WECHAT', 'ALIPAY', 'BANKCARD'] as const)
        : (['WECHAT', 'ALIPAY'] as const)
    for (const [n, payChannel] of channels.entries()) {
      const transAmt = 300 + next(60_000)
      const fate = next(24)
      const isCard = payChannel === 'BANKCARD'
      made.push({
        no: `${payChannel.slice(0, 1)}${day.replaceAll('-', '')}${i}${n}`,
        merId,
        shopId,
        payChannel,
        payType: isCard ? 'CARD' : fate % 2 === 0 ? 'JSAPI' : 'MICROPAY',
        cardKind: isCard ? 'DEBIT' : 'BALANCE',
        day,
        time: minute(day, 570 + next(600)),
        transAmt,
        couponAmt: !isCard && fate % 7 === 3 ? Math.floor(transAmt / 11) : 0,
        ending: isCard ? 'SUCCESS' : fate === 22 ? 'REVOKED' : fate === 23 ? 'CLOSED' : 'SUCCESS',
        refunds: [],
        ...(fate === 21 && payChannel === 'WECHAT' && { isUnknown: true }),
      })
    }
  }
  return made
}

/** What goes back today of payments that are booked: of one in fifty, all of it or a third. */
export function refundsOn(day: string, payments: readonly Payment[]): [Payment, Refund][] {
  const made: [Payment, Refund][] = []
  for (const payment of payments) {
    if (
      payment.ending !== 'SUCCESS' ||
      !payment.bookedOn ||
      payment.isDisputed ||
      payment.payChannel === 'BANKCARD'
    )
      continue
    const fate = next(100)
    const paid = payment.transAmt - payment.couponAmt
    const left = paid - payment.refunds.reduce((sum, { amt }) => sum + amt, 0)
    if (fate >= 2 || left < 3) continue
    const amt = fate === 0 ? left : Math.floor(left / 3)
    const refund = {
      no: `R${payment.no}${payment.refunds.length}`,
      day,
      time: `${day} 20:40:00`,
      amt,
    }
    payment.refunds.push(refund)
    made.push([payment, refund])
  }
  return made
}

/** An event as its acquirer tells it. */
export type Event = Record<string, unknown>

const factsOf = (one: Payment): Event => ({
  channelTradeNo: one.no,
  outTradeNo: `O${one.no}`,
  transAmt: one.transAmt,
  ...(one.couponAmt > 0 && { couponAmt: one.couponAmt }),
  payChannel: one.payChannel,
  payType: one.payType,
  ...(one.payChannel === 'BANKCARD' && { cardKind: one.cardKind }),
  merId: one.isUnknown ? 'OLD-77' : one.merId,
})

/** What the acquirer tells of a payment, in order. */
export function eventsOf(one: Payment): Event[] {
  const kind = (name: string, occurredAt: string, facts: Event): Event => ({
    eventId: `${name}-${one.no}`,
    kind: name,
    occurredAt,
    ...facts,
  })
  switch (one.ending) {
    case 'CLOSED':
      return [
        kind('trade.created', one.time, factsOf(one)),
        kind('trade.closed', one.time, { outTradeNo: `O${one.no}` }),
      ]
    case 'REVOKED':
      return [
        kind('trade.paid', one.time, factsOf(one)),
        kind('trade.revoked', one.time, { channelTradeNo: one.no }),
      ]
    default:
      return [kind('trade.paid', one.time, factsOf(one))]
  }
}

export const refundEvent = ({ no: channelTradeNo }: Payment, { no, time, amt }: Refund): Event => ({
  eventId: `refund-${no}`,
  kind: 'refund.succeeded',
  occurredAt: time,
  channelTradeNo,
  channelRefundNo: no,
  refundAmt: amt,
})

const COLUMNS = [
  'kind',
  'occurredAt',
  'channelTradeNo',
  'outTradeNo',
  'transAmt',
  'couponAmt',
  'payChannel',
  'payType',
  'cardKind',
  'merId',
  'channelRefundNo',
  'refundAmt',
] as const

/** A day's file in the shape of `generic-csv`, with its totals. */
export function fileOf(events: readonly Event[]): string {
  const sum = events.reduce(
    (total, { transAmt = 0, refundAmt = 0 }) => total + Number(transAmt) + Number(refundAmt),
    0,
  )
  const rows = events.map((event) => COLUMNS.map((name) => event[name] ?? '').join(','))
  return [COLUMNS.join(','), ...rows, `#total,count=${events.length},sum=${sum}`, ''].join('\n')
}
