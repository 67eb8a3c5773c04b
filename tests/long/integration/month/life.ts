import { addDays } from '#domain/dates'
import { clearDesk } from './desk'
import { activityEvents, memberEvents, tellAll } from './marketing'
import type { Shopkeeper } from './merchants'
import type { Outside } from './outside'
import { sendFile, tell, type Source } from './sources'
import { eventsOf, paymentsOf, refundEvent, refundsOn, type Event, type Payment } from './trading'
import { goTo, type World } from './world'

/** A month as it is lived, and what those outside remember of it. */
export interface Life {
  world: World
  outside: Outside
  keepers: readonly Shopkeeper[]
  wechat: Source
  alipay: Source
  cards: Source
  platform: Source
  payments: Payment[]
  /** What came of events, by state and reason. */
  states: Record<string, number>
}

/** Told two days later than it happened. */
const isLate = ({ payChannel, transAmt }: Payment) => payChannel === 'ALIPAY' && transAmt % 13 === 0

async function note(life: Life, by: Source, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  for (const [state, count] of Object.entries(await tell(life.world, by, events)))
    life.states[state] = (life.states[state] ?? 0) + count
}

/**
 * One day of trading, from its evening to the noon that follows: events as they are told, in the
 * morning the files of WeChat and of cards, at ten the statements, then what the banks answer.
 */
export async function liveDay(life: Life, day: string): Promise<void> {
  const { world, outside, keepers, payments } = life
  await goTo(world, `${day} 21:00:00`)
  const made = paymentsOf(keepers, day)
  const late = payments.filter((one) => isLate(one) && one.day === addDays(day, -2))
  payments.push(...made)
  const told = [...made.filter((one) => one.payChannel !== 'BANKCARD' && !isLate(one)), ...late]
  for (const channel of ['WECHAT', 'ALIPAY'] as const) {
    const own = told.filter(({ payChannel }) => payChannel === channel)
    await note(life, channel === 'WECHAT' ? life.wechat : life.alipay, own.flatMap(eventsOf))
    for (const one of own) if (!one.isUnknown) one.bookedOn = day
  }
  // A platform without a channel of payments of its own; activities are told by the payments' source.
  await tellAll(life, life.platform, memberEvents(life, day))
  if (day <= '2026-12-31') await tellAll(life, life.wechat, activityEvents(life, day))
  const refunds = refundsOn(day, payments)
  for (const [payment, refund] of refunds)
    await note(life, sourceOf(life, payment), [refundEvent(payment, refund)])
  await outside.answer()

  const next = addDays(day, 1)
  await goTo(world, `${next} 08:30:00`)
  const lines = (channel: string) => [
    ...made
      .filter((one) => one.payChannel === channel && one.ending === 'SUCCESS')
      .flatMap(eventsOf),
    ...refunds
      .filter(([one]) => one.payChannel === channel)
      .map(([one, back]) => refundEvent(one, back)),
  ]
  await sendFile(world, life.wechat, day, lines('WECHAT'))
  await sendFile(world, life.cards, day, lines('BANKCARD'))
  for (const one of made.filter(({ payChannel }) => payChannel === 'BANKCARD')) one.bookedOn = next
  await goTo(world, `${next} 12:00:00`)
  await outside.answer()
  await clearDesk(life)
  await outside.answer()
}

const sourceOf = ({ wechat, alipay }: Life, { payChannel }: Payment) =>
  payChannel === 'WECHAT' ? wechat : alipay

/** A channel's own bill of a day: what was paid and given back on it. */
export function billOf({ payments }: Pick<Life, 'payments'>, day: string, channel: string) {
  const own = payments.filter(({ payChannel }) => payChannel === channel)
  const paid = own
    .filter((one) => one.day === day && one.ending === 'SUCCESS')
    .map((one) => ({ channelTradeNo: one.no, amt: one.transAmt - one.couponAmt, time: one.time }))
  return { code: 'BILL', lines: paid, count: paid.length }
}
