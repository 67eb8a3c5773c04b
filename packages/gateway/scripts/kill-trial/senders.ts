import type { Result } from '../../../conformance/teller'
import { createRandom } from './random'
import { repeating, type Known, type Sent, type Writer } from './writers'

/** The sandbox's day while the trial runs. */
const DAY = '2026-11-20'
const SENDERS = 4
const MOST_A_DELIVERY = 12
const REFUND_AMT = 100

type Event = Record<string, unknown>

/**
 * Acquirers that send deliveries of payments, refunds, revocations and payments of unknown merchants,
 * one after the other. A delivery without an answer is sent again under its `webhook-id`; an event is
 * sent up to three times, in later deliveries too, and a refund may come before its payment.
 */
export function createSenders(known: Known, merIds: readonly string[]): Writer[] {
  return Array.from({ length: SENDERS }, (_, nth) => createSender(known, merIds, nth))
}

function createSender(known: Known, merIds: readonly string[], nth: number): Writer {
  const { sent, answered, open } = known.events
  const random = createRandom(nth + 1)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const again: { event: Event; left: number }[] = []
  let serial = 0
  let opened: Sent | undefined

  const payment = (): Event[] => {
    const no = `KT${nth}${String(++serial).padStart(7, '0')}`
    const minute = String(Math.floor(random() * 60)).padStart(2, '0')
    const channelTradeNo = `C${no}`
    const paid: Event = {
      eventId: `E${no}`,
      kind: 'trade.paid',
      occurredAt: `${DAY} 13:${minute}:00`,
      channelTradeNo,
      transAmt: 1_000 + Math.floor(random() * 9_000),
      payChannel: 'WECHAT',
      payType: 'JSAPI',
      merId: random() < 0.05 ? '404404' : pick(merIds),
    }
    const after = (kind: string, facts: Event): Event => ({
      eventId: `${kind}-${no}`,
      kind,
      occurredAt: `${DAY} 14:${minute}:00`,
      channelTradeNo,
      ...facts,
    })
    const fate = random()
    const refund = after('refund.succeeded', { channelRefundNo: `R${no}`, refundAmt: REFUND_AMT })
    if (fate < 0.15) return [refund, paid]
    if (fate < 0.3) return [paid, refund]
    if (fate < 0.4) return [after('trade.revoked', {}), paid]
    return [paid]
  }

  /** Events that no delivery has brought, and some that one or two have. */
  function events(): Event[] {
    const list: Event[] = []
    const size = 1 + Math.floor(random() * MOST_A_DELIVERY)
    while (list.length < size) {
      const fresh = payment()
      list.push(...fresh)
      again.push(...fresh.map((event) => ({ event, left: 2 })))
    }
    for (const one of again.splice(0, Math.floor(random() * size))) {
      if (list.includes(one.event)) again.push(one)
      else {
        list.push(one.event)
        if (one.left > 1) again.push({ ...one, left: one.left - 1 })
      }
    }
    return list
  }

  return repeating<{ results: Result[] }>(
    known,
    'delivery',
    () => {
      const list = events()
      for (const event of list) sent.set(String(event.eventId), event)
      return { path: '/ingest/v1/events', body: { events: list } }
    },
    ({ results }) => {
      for (const result of results) answered.set(result.eventId, result)
    },
    undefined,
    (delivery) => {
      if (opened) open.delete(opened)
      if (delivery) open.add(delivery)
      opened = delivery
    },
  )
}
