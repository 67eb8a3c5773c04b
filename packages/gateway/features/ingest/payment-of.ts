import type { Ending, Payment, Till } from '../trade'
import type { PaymentFacts, ReadEvent } from './facts'
import type { Trade } from './known-trades'
import type { Applying } from './outcome'

/** An event with the facts of a payment. */
export type PaymentEvent = ReadEvent & { facts: PaymentFacts }

const ENDING: Partial<Record<ReadEvent['kind'], Ending>> = {
  'trade.created': 'PAYING',
  'trade.closed': 'CLOSED',
  'trade.failed': 'FAIL',
  'trade.revoked': 'REVOKED',
}

/** When it was ordered, epoch ms. */
export const timeOf = ({ facts, occurredAt }: PaymentEvent): number => facts.orderTime ?? occurredAt

/** The payment that an event tells of; `lateAt`: see `Payment`. */
export function paymentOf(
  event: PaymentEvent,
  rate: Payment['rate'],
  { source, lateAt }: { source: Pick<Applying['source'], 'feeFrom'>; lateAt: number | undefined },
): Payment {
  const { facts, kind, occurredAt } = event
  const ending = ENDING[kind] ?? 'SUCCESS'
  return {
    rate,
    time: timeOf(event),
    endTime: ending === 'PAYING' ? undefined : occurredAt,
    ending,
    lateAt: ending === 'SUCCESS' ? lateAt : undefined,
    channelTradeNo: facts.channelTradeNo,
    payChannel: facts.payChannel,
    payType: facts.payType,
    cardKind: facts.cardKind ?? 'UNKNOWN',
    transAmt: facts.transAmt,
    couponAmt: facts.couponAmt ?? 0,
    goodsName: facts.goodsName ?? '',
    bankName: facts.bankName ?? null,
    openid: facts.openid ?? null,
    cardTail: facts.cardTail ?? null,
    clientIp: facts.clientIp ?? null,
    feeAmt: source.feeFrom === 'SOURCE' ? facts.feeAmt : undefined,
    ...(facts.tradeNo !== undefined && { tradeNo: facts.tradeNo }),
    ...(facts.outTradeNo !== undefined && { outTradeNo: facts.outTradeNo }),
  }
}

/** Why staff look at a payment that is booked, as money has moved: the merchant's payments were off. */
export const doubtOf = (
  { kind, occurredAt }: PaymentEvent,
  { pausedAt }: { pausedAt: Date | null },
): string | undefined =>
  kind === 'trade.paid' && pausedAt !== null && pausedAt.getTime() <= occurredAt
    ? '暂停收款期间的交易'
    : undefined

/** The payment with the order's words where it has none of its own. */
export function asOrdered(event: PaymentEvent, order: Trade): PaymentEvent {
  const { goodsName, bankName, openid, cardTail, clientIp, cardKind } = order
  const words = {
    goodsName,
    cardKind: cardKind as PaymentFacts['cardKind'],
    bankName: bankName ?? undefined,
    openid: openid ?? undefined,
    cardTail: cardTail ?? undefined,
    clientIp: clientIp ?? undefined,
  }
  return { ...event, facts: { ...words, ...event.facts } }
}

/** Where it was paid: where it was ordered, unless the payment names a place. */
export function tillOf({ facts }: PaymentEvent, order: Trade, till: Till): Till {
  if (facts.shopId ?? facts.serialNo ?? facts.termNo) return till
  const { shopId, deviceId, termNo, serialNo } = order
  const device = deviceId === null ? undefined : { deviceId, termNo, serialNo: serialNo ?? '' }
  return { ...till, shop: { shopId }, device }
}
