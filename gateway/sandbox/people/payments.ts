import type { Payment } from '../../features/trade/trade-take'
import { partOf } from '../dice'
import { planWays, WAYS, waysOf, type Contract, type PlanWay } from '../seed/pay-ways'
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

/** Who takes a card at a terminal shows no address. */
const IN_PERSON = ['CARD', 'QUICKPASS']

/**
 * What a visitor pays at a till, and how; undefined: the merchant has no contract for that.
 * @param time business time, epoch ms
 */
export function paymentOf(
  { trading, dice }: Visit,
  till: OpenTill,
  products: readonly Product[],
  time: number,
): Payment | undefined {
  const mix = ways.get(waysOf(till.kind, contractOf(products)))
  const way = mix?.[dice.readUInt16BE(8) % WAYS]
  const rate =
    way &&
    products.find((one) => one.payChannel === way.pay_channel && one.cardKind === way.rate_kind)
  if (!way || !rate) return undefined
  return {
    rate,
    time,
    payChannel: way.pay_channel,
    payType: way.pay_type,
    cardKind: way.card_kind,
    transAmt: ticketOf(trading.ticket, dice),
    goodsName: trading.goods[Math.floor(partOf(dice, 10) * trading.goods.length)]!,
    openid: openidOf(way.pay_channel, dice),
    clientIp: IN_PERSON.includes(way.pay_type) ? null : `203.0.113.${1 + (dice[7]! % 254)}`,
    bankName: way.bank,
  }
}
