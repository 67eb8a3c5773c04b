import { same, want, type Check } from '../check'
import type { Event, Result } from '../teller'
import { checkIngest, state, type Place } from './ingest-place'

const DAY_S = 86_400

/** A trade as it must be when all of its events are told. */
interface Told {
  events: Event[]
  tradeStatus: string
  refundAmt: number
}

/** The events of one trade, by what happens to it. */
function tradesOfDay({ paid, prefix, at }: Place): Told[] {
  const about = (name: string, kind: string, over: Event = {}): Event => ({
    eventId: `${prefix}${name}-${kind}`,
    kind,
    occurredAt: at(0),
    channelTradeNo: `${prefix}${name}`,
    ...over,
  })
  const created = (name: string) => ({ ...paid(name), ...about(name, 'trade.created') })
  const refund = (name: string, part: number, refundAmt: number) =>
    about(name, 'refund.succeeded', {
      eventId: `${prefix}${name}-r${part}`,
      channelRefundNo: `${prefix}${name}-r${part}`,
      refundAmt,
    })
  const success = (events: Event[], refundAmt = 0) => ({
    events,
    tradeStatus: 'SUCCESS',
    refundAmt,
  })
  return [
    success([paid('p1')]),
    success([paid('p2', { couponAmt: 100, goodsName: '午餐', payType: 'MICROPAY' })]),
    success([paid('p3', { outTradeNo: `${prefix}M3`, cardKind: 'CREDIT' })]),
    success([paid('late', { occurredAt: at(-2 * DAY_S) })]),
    success([created('c1'), paid('c1')]),
    success([created('c2'), paid('c2'), refund('c2', 1, 400)], 400),
    success([paid('r1'), refund('r1', 1, 1_000)], 1_000),
    success([paid('r2'), refund('r2', 1, 300), refund('r2', 2, 200)], 500),
    { events: [created('x1'), about('x1', 'trade.closed')], tradeStatus: 'CLOSED', refundAmt: 0 },
    { events: [created('x2'), about('x2', 'trade.failed')], tradeStatus: 'FAIL', refundAmt: 0 },
    {
      events: [{ ...paid('x3'), ...about('x3', 'trade.failed') }],
      tradeStatus: 'FAIL',
      refundAmt: 0,
    },
    { events: [paid('v1'), about('v1', 'trade.revoked')], tradeStatus: 'REVOKED', refundAmt: 0 },
    {
      events: [created('v2'), paid('v2'), about('v2', 'trade.revoked')],
      tradeStatus: 'REVOKED',
      refundAmt: 0,
    },
  ]
}

/** A fixed shuffle: the same order in every run. */
const shuffled = (events: readonly Event[], seed: number): Event[] =>
  events
    .map((event, i) => ({ event, key: ((i + 1) * seed) % 101 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ event }) => event)

/** Tells events in so many deliveries; of each trade all answers name one number. */
async function tellParts(
  { teller }: Place,
  events: readonly Event[],
  parts: number,
  numbers: Map<unknown, string>,
): Promise<Result[]> {
  const results: Result[] = []
  const size = Math.ceil(events.length / parts)
  for (let from = 0; from < events.length; from += size)
    results.push(...(await teller.tell(...events.slice(from, from + size))))
  for (const [i, { eventId, tradeNo }] of results.entries()) {
    const no = events[i]?.channelTradeNo
    const known = numbers.get(no)
    if (tradeNo !== undefined) numbers.set(no, tradeNo)
    same(tradeNo ?? known, known ?? tradeNo, `tradeNo of ${eventId}`)
  }
  return results
}

async function tellShuffled(place: Place, seed: number, parts: number): Promise<void> {
  const day = tradesOfDay(place)
  const events = shuffled(
    day.flatMap((one) => one.events),
    seed,
  )
  const numbers = new Map<unknown, string>()
  /** The list shows each trade with its state and what was refunded of it. */
  const requireTrades = async (): Promise<void> => {
    for (const { events: told, tradeStatus, refundAmt } of day) {
      const no = told[0]?.channelTradeNo
      const rows = await place.trades(numbers.get(no))
      const got = rows.map((row) => [row.tradeStatus, row.transAmt, row.refundAmt ?? 0])
      same(got, [[tradeStatus, 1_000, refundAmt]], `trades of ${String(no)}`)
    }
  }
  for (const { eventId, state: got, reason } of await tellParts(place, events, parts, numbers))
    want(
      ['APPLIED', 'SAME'].includes(got) || (got === 'WAITING' && reason === 'TRADE'),
      `${eventId}: got ${got} ${reason ?? ''}`,
    )
  await requireTrades()
  // Under other webhook-ids, and once more under other eventIds.
  for (const result of await tellParts(place, events, 1, numbers)) state(result, 'SAME')
  const renamed = events
    .filter(({ kind }) => kind === 'trade.paid' || kind === 'refund.succeeded')
    .map((event) => ({ ...event, eventId: `${String(event.eventId)}b` }))
  for (const result of await tellParts(place, renamed, 1, numbers)) state(result, 'SAME')
  await requireTrades()
  for (const no of ['p1', 'r2'])
    same((await place.trades(`${place.prefix}${no}`)).length, 1, `trades found by ${no}`)
}

/** §8: a day of events, in any order and however often. */
export const ingestDayChecks: Check[] = [
  checkIngest(
    '乱序的一天，一次报送',
    'events of a day in one delivery come to the same trades in any order',
    (place) => tellShuffled(place, 37, 1),
  ),
  checkIngest(
    '乱序的一天，逐件报送',
    'a refund, revocation or closing before its trade waits and is applied with it',
    (place) => tellShuffled(place, 58, 26),
  ),
  checkIngest(
    '迟到两天',
    'a payment that is told two days late is a trade of its own date',
    async ({ teller, paid, at, trades }) => {
      const event = paid('slow', { occurredAt: at(-2 * DAY_S) })
      const [result] = await teller.tell(event)
      state(result, 'APPLIED')
      const [row] = await trades(event.channelTradeNo)
      same(row?.tradeTime, event.occurredAt, 'tradeTime')
    },
  ),
  checkIngest(
    '互相矛盾',
    'other facts under a known number are refused as a conflict and change no trade',
    async ({ teller, paid, prefix, at, trades }) => {
      const first = paid('two')
      const [made] = await teller.tell(first)
      state(made, 'APPLIED')
      const refund = {
        eventId: `${prefix}two-r`,
        kind: 'refund.succeeded',
        occurredAt: at(0),
        channelTradeNo: first.channelTradeNo,
        channelRefundNo: `${prefix}two-r`,
        refundAmt: 300,
      }
      state((await teller.tell(refund))[0], 'APPLIED')
      const cases = [
        ['conflict: ', { ...first, transAmt: 1_001 }],
        ['conflict: ', { ...first, eventId: `${prefix}y1`, transAmt: 999 }],
        ['conflict: ', { ...first, eventId: `${prefix}y2`, payChannel: 'ALIPAY' }],
        ['conflict: ', { ...first, channelTradeNo: `${prefix}other` }],
        ['conflict: ', { ...first, eventId: `${prefix}y3`, kind: 'trade.closed' }],
        ['conflict: ', { ...first, eventId: `${prefix}y4`, kind: 'trade.failed' }],
        ['conflict: ', { ...refund, eventId: `${prefix}y5`, refundAmt: 301 }],
        [
          'refundAmt: ',
          { ...refund, eventId: `${prefix}y6`, channelRefundNo: `${prefix}two-s`, refundAmt: 701 },
        ],
      ] as const
      for (const [reason, event] of cases) state((await teller.tell(event))[0], 'REFUSED', reason)
      state((await teller.tell(first))[0], 'SAME')
      const rows = await trades(first.channelTradeNo)
      same(
        rows.map(({ transAmt, refundAmt, tradeStatus }) => [transAmt, refundAmt, tradeStatus]),
        [[1_000, 300, 'SUCCESS']],
        'the trade',
      )
      same(await trades(`${prefix}other`), [], 'trades of the other number')
    },
  ),
  checkIngest(
    '撤销只限当日',
    'a payment is revoked on its own day; later it must be refunded',
    async ({ teller, paid, prefix, at, trades }) => {
      const event = paid('old', { occurredAt: at(-DAY_S) })
      state((await teller.tell(event))[0], 'APPLIED')
      const revoked = {
        eventId: `${prefix}old-v`,
        kind: 'trade.revoked',
        occurredAt: at(0),
        channelTradeNo: event.channelTradeNo,
      }
      state((await teller.tell(revoked))[0], 'REFUSED', 'kind: ')
      same((await trades(event.channelTradeNo))[0]?.tradeStatus, 'SUCCESS', 'tradeStatus')
    },
  ),
]
