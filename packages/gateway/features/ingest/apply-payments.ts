import { formatYuan } from '#domain/money'
import { insertRows } from '../../core/db/insert-rows'
import { payOrders, takePayments, type Taking } from '../trade'
import { isWhole } from './facts'
import { lockMerchantsOf } from './lock-merchants'
import { fillOrder } from './fill-order'
import { channelNo } from './ingest-schema'
import { toldTrades, usedTradeNos, type Trade } from './known-trades'
import { awaitFile, confirmByFile } from './await-file'
import { endTrade, UNDER_WAY, UNPAID } from './end-trade'
import { lateness } from './late'
import { applied, contradicts, refused, same, waits, type Apply, type Applying } from './outcome'
import { correctPayment } from './correct-payment'
import { asOrdered, doubtOf, paymentOf, tillOf, timeOf, type PaymentEvent } from './payment-of'
import { placesOf, type Placed } from './tills'

type Place = (event: PaymentEvent) => Placed

/**
 * Applies orders and payments, and endings that bring a payment's facts (contract §8): one trade a
 * number of the channel's, however often it is told.
 */
export const applyPayments: Apply = async (applying, events, note) => {
  const { tx, source, now } = applying
  let open = events.filter((event): event is PaymentEvent => isWhole(event.facts))
  if (open.length === 0) return
  const find = await placesOf(
    tx,
    source,
    open.map(({ facts }) => facts),
  )
  const place: Place = ({ facts, occurredAt }) =>
    find(facts, { time: facts.orderTime ?? occurredAt, occurredAt }, now)
  // A correction may refund: merchants' accounts before trades, as in every refund.
  const corrected = open.filter(({ corrects }) => corrects).map(numberOf)
  if (corrected.length > 0) await lockMerchantsOf(applying, corrected)
  // Two events of one payment: the second finds what the first has made.
  while (open.length > 0) {
    const nos = open.map(numberOf)
    const known = await toldTrades(tx, source, nos)
    const seen = new Set<string>()
    const fresh: PaymentEvent[] = []
    const later: PaymentEvent[] = []
    for (const event of open) {
      const no = event.facts.channelTradeNo
      const trade = known.get(no)
      if (seen.has(no)) later.push(event)
      else if (trade) note(event, await tellAgain(applying, event, trade, place))
      else fresh.push(event)
      seen.add(no)
    }
    await takeNew(applying, fresh, place, note)
    open = later
  }
}

const numberOf = ({ facts }: PaymentEvent): string => facts.channelTradeNo

async function takeNew(
  applying: Applying,
  events: readonly PaymentEvent[],
  place: Place,
  note: Parameters<Apply>[2],
): Promise<void> {
  const { tx, source, now } = applying
  const { providerId, sourceId } = source
  const numbers = events.flatMap(({ facts }) => facts.tradeNo ?? [])
  const used = new Set(await usedTradeNos(tx, providerId, numbers))
  const placed: {
    event: PaymentEvent
    at: Exclude<Placed, { waits: unknown } | { fault: unknown }>
  }[] = []
  for (const event of events) {
    const at = place(event)
    const { tradeNo } = event.facts
    if ('fault' in at) note(event, refused(at.fault))
    else if ('waits' in at) note(event, waits(at.waits))
    else if (tradeNo !== undefined && used.has(tradeNo))
      note(event, refused('tradeNo: 该交易号已被使用'))
    else {
      if (tradeNo !== undefined) used.add(tradeNo)
      placed.push({ event, at })
    }
  }
  if (placed.length === 0) return
  const times = placed.map(({ event }) => timeOf(event))
  const lateAt = await lateness(tx, { providerId, times, now })
  const takings = placed.map(({ event, at }): Taking => [
    at.till,
    paymentOf(event, at.rate, { source, lateAt: lateAt(timeOf(event)) }),
  ])
  const trades = await takePayments(tx, takings)
  await insertRows(
    tx,
    channelNo,
    trades.map(({ tradeNo, tradeTime }, i) => {
      const { facts } = placed[i]!.event
      return {
        providerId,
        sourceId,
        noKind: 'TRADE',
        no: facts.channelTradeNo,
        ownNo: tradeNo,
        ownTime: tradeTime,
        feeAmt: facts.feeAmt ?? null,
        channelFeeAmt: facts.channelFeeAmt ?? null,
      }
    }),
  )
  await awaitFile(applying, trades)
  for (const [i, { tradeNo }] of trades.entries()) {
    const { event, at } = placed[i]!
    note(event, applied({ tradeNo, doubt: doubtOf(event, at) }))
  }
}

/** A payment that is known: the same, another word about an open order, or a contradiction. */
async function tellAgain(applying: Applying, event: PaymentEvent, trade: Trade, place: Place) {
  const { tx, source, now, carrier } = applying
  const { tradeNo } = trade
  const isPaid = trade.tradeStatus === 'SUCCESS'
  const amount = otherAmount(trade, event)
  const other = (event.corrects && isPaid ? undefined : amount) ?? otherPlace(trade, event, place)
  if (other) return contradicts(other, { tradeNo })
  if (event.kind === 'trade.created') return same({ tradeNo })
  if (event.kind !== 'trade.paid') return endTrade(applying, event, trade)
  if (isPaid && carrier === 'FILE') {
    const corrected = await correctPayment(applying, event, trade, place(event))
    if (corrected) return corrected
  }
  if (!OPEN.includes(trade.tradeStatus)) {
    // The line of a file releases the payment, which needs its settle date.
    if (carrier === 'FILE' && trade.settleStatus === 'HELD') {
      const at = place(event)
      if ('waits' in at && at.waits === 'CALENDAR') return waits('CALENDAR')
    }
    await fillOrder(tx, trade, event.facts)
    await confirmByFile(applying, trade)
    return same({ tradeNo })
  }
  const whole = asOrdered(event, trade)
  const at = place(whole)
  if ('fault' in at) return refused(at.fault)
  if ('waits' in at) return waits(at.waits)
  const time = trade.tradeTime.getTime()
  const lateAt = await lateness(tx, { providerId: trade.providerId, times: [time], now })
  const payment = paymentOf(whole, at.rate, { source, lateAt: lateAt(time) })
  await payOrders(tx, [[trade, tillOf(event, trade, at.till), payment]])
  await awaitFile(applying, [{ ...trade, tradeStatus: 'SUCCESS' }])
  return applied({ tradeNo, doubt: doubtOf(event, at) })
}

/** An order in one of these states has no payment yet. */
const OPEN: readonly string[] = [...UNDER_WAY, ...UNPAID]

/** Where the amount of a payment differs from its trade's; undefined: it does not. */
function otherAmount(trade: Trade, { facts: { transAmt } }: PaymentEvent): string | undefined {
  return transAmt === trade.transAmt
    ? undefined
    : `交易金额为${formatYuan(trade.transAmt)}，本次为${formatYuan(transAmt)}`
}

/** Where its channel or merchant differs from its trade's; undefined: neither does. */
function otherPlace(trade: Trade, event: PaymentEvent, place: Place): string | undefined {
  const { payChannel } = event.facts
  if (payChannel !== trade.payChannel) return `渠道为${trade.payChannel}，本次为${payChannel}`
  const at = place(event)
  const merId = 'till' in at ? at.till.merchant.merId : trade.merId
  return merId === trade.merId ? undefined : `商户为${trade.merId}，本次为${merId}`
}
