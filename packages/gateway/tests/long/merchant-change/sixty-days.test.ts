import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, formatDate, formatDateTime, parseTime } from '#domain/dates'
import { ASKED_KIND } from '#domain/merchant-change/dicts'
import { calendarOf } from '../../../features/holiday'
import { prove } from '../../../features/proof/prove'
import { ROUNDS } from '../../../features/merchant-settlement/settle-rounds'
import { AUTO_CASH_JOB, CASH_OUT_JOB } from '../../../sandbox/simulator/agenda'
import { refund, trade } from '../../../schema'
import { putFile, tell, type Told } from '../../ingest/support'
import { changeDesk, merchantNow } from '../../merchant-change/support'
import { compareAccounts } from '../../merchant-settlement/accounts'
import { compareBatches } from '../../merchant-settlement/batches'
import { compareDays, Comparisons, type Row } from '../../merchant-settlement/days'
import { everything } from '../../merchant-settlement/everything'
import { gatewayForFile } from '../../support/gateway'
import { feesBack, on, priceOn, settleDateOf } from './arithmetic'
import { drive, tokenOf, unbindAll, wish, type Counts } from './asks'
import { costsOf, dice, PRODUCTS, walkersOf, type Walker } from './walk'

/**
 * Random changes, payments and refunds over 60 days. What each trade earns, shares and gives back,
 * and the day it settles on, is worked out here by the walk's own book of rates and cycles; batches
 * and payouts are added up from those trades (tests/merchant-settlement). Another walk:
 * `WALK_SEED=8`, longer or shorter ones: `WALK_DAYS`, `WALK_TRADES` a day.
 */
const SEED = Number(process.env.WALK_SEED ?? 7)
const DAYS = Number(process.env.WALK_DAYS ?? 60)
const TRADES = Number(process.env.WALK_TRADES ?? 24)
const MERCHANTS = 20
const CHANGES = 2
const FIRST = '2026-11-20'
const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** These stop trading and changing, and ask to be closed once their last trade is paid. */
const LEAVING = 4
/** A shorter walk ends before the last trades of those who leave are paid. */
const CLOSES_FROM_DAYS = 40
const LEAVES_AFTER = Math.floor(DAYS * 0.6)
const CLOSES_AFTER = Math.floor(DAYS * 0.8)
const COLUMNS =
  'kind occurredAt channelTradeNo transAmt payChannel payType merId channelRefundNo refundAmt'.split(
    ' ',
  )

interface Paid {
  walker: Walker
  no: string
  at: string
  amt: number
  product: string
  refunds: { no: string; amt: number }[]
}

const gw = await gatewayForFile()
const calendar = await gw.db.transaction((tx) => calendarOf(tx, '6000000000000001'))
const desk = await changeDesk(gw)
const roll = dice(SEED)
const walkers = await walkersOf(gw, MERCHANTS)
const costs = await costsOf(gw)
const token = tokenOf(gw, desk.admin)
const counts: Counts = { asked: {}, agreed: {}, refused: {} }
const paid: Paid[] = []
let serial = 0

const JOBS = [
  ...ROUNDS.map(({ kind }) => kind),
  'ledger.day',
  'income.close',
  'profit.post',
  'settle.open',
  'settle.confirm',
  'merchant-change.take',
  CASH_OUT_JOB,
  AUTO_CASH_JOB,
]

const post = async (path: string, body: Row): Promise<Row> => {
  const { respCode, respDesc, respData } = await gw.post(path, body, { session: desk.admin })
  if (respCode !== '90000') throw new Error(`${path}: ${respDesc}`)
  return respData
}

/** Tells some by events, some by a file of the day, and some by both. */
async function deliver(day: string, name: string, facts: readonly Told[]): Promise<void> {
  const [events, lines]: [Told[], string[]] = [[], []]
  for (const one of facts) {
    const luck = roll.next()
    if (luck < 0.6) events.push({ eventId: `E-${name}-${events.length}`, ...one })
    if (luck >= 0.5) lines.push(COLUMNS.map((column) => one[column] ?? '').join(','))
  }
  if (events.length > 0) await tell(gw, ...events)
  if (lines.length === 0) return
  const body = [COLUMNS.join(','), ...lines, ''].join('\n')
  const { status } = await putFile(gw, `${name}.csv`, body, { query: `date=${day}` })
  expect(status).toBe(202)
  await gw.runDue()
}

function payment(walker: Walker, at: string): Told {
  const no = `WALK${String(serial++).padStart(6, '0')}`
  const one = { walker, no, at, amt: roll.between(1, 60_000), product: roll.one(PRODUCTS) }
  paid.push({ ...one, refunds: [] })
  return {
    kind: 'trade.paid',
    occurredAt: at,
    channelTradeNo: no,
    transAmt: one.amt,
    payChannel: one.product,
    payType: 'JSAPI',
    merId: walker.merId,
  }
}

const isTrading = (walker: Walker, nth: number): boolean =>
  !walker.closed && !(walkers.indexOf(walker) < LEAVING && nth >= LEAVES_AFTER)

/** A refund of a part of a trade, or of what is left of it. */
function refundOf(one: Paid, at: string): Told {
  const left = one.amt - one.refunds.reduce((sum, { amt }) => sum + amt, 0)
  const amt = roll.chance(0.4) ? left : roll.between(1, left)
  const no = `R${one.no}${one.refunds.length}`
  one.refunds.push({ no, amt })
  return {
    kind: 'refund.succeeded',
    occurredAt: at,
    channelTradeNo: one.no,
    channelRefundNo: no,
    refundAmt: amt,
  }
}

/** 15:00: changes. 23:00: the day's trades. 0:00: the seconds around it. 15:00: refunds. */
async function live(nth: number): Promise<void> {
  const day = formatDate(gw.clock.now())
  for (let n = 0; n < CHANGES; n++) {
    const walker = roll.one(walkers.filter((one) => isTrading(one, nth)))
    const ask = await wish(walker, day, serial++, token, roll)
    await drive(desk, walker, ask, { roll, day, counts })
  }
  if (nth === CLOSES_AFTER) for (const walker of walkers.slice(0, LEAVING)) await close(walker, day)
  await gw.clock.advance(8 * HOUR_MS)
  const trading = walkers.filter((one) => isTrading(one, nth))
  const secondOf = () =>
    formatDateTime(parseTime(`${day} 00:01:00`) + roll.below(82_000) * SECOND_MS)
  await deliver(
    day,
    `D${nth}`,
    Array.from({ length: TRADES }, () => payment(roll.one(trading), secondOf())),
  )
  await gw.clock.advance(HOUR_MS + 30 * SECOND_MS)
  const next = addDays(day, 1)
  // Those whose rate changes at this midnight, and one more.
  const turning = trading.filter((one) =>
    Object.values(one.rates).some((rows) => rows.some(({ from }) => from === next)),
  )
  const edge = [...turning, roll.one(trading)]
  await deliver(
    day,
    `M${nth}`,
    edge.flatMap((one) => [payment(one, `${day} 23:59:59`), payment(one, `${next} 00:00:00`)]),
  )
  await gw.clock.advance(15 * HOUR_MS - 30 * SECOND_MS)
  const left = paid.filter(
    (one) =>
      isTrading(one.walker, nth + 1) &&
      !(walkers.indexOf(one.walker) < LEAVING) &&
      one.refunds.reduce((sum, { amt }) => sum + amt, 0) < one.amt,
  )
  const chosen = new Set(Array.from({ length: 4 }, () => roll.one(left)))
  const now = formatDateTime(gw.clock.now())
  await deliver(
    next,
    `R${nth}`,
    [...chosen].map((one) => refundOf(one, now)),
  )
}

/** Not with its terminals; without them, and settled, it is. */
async function close(walker: Walker, day: string): Promise<void> {
  await unbindAll(gw, desk.admin, walker.merId)
  const after = { closeLetterPic: [await token()] }
  const certain = { ...roll, next: () => 1 }
  const take = () => void (walker.closed = true)
  await drive(desk, walker, { kind: 'CLOSE', after, take }, { roll: certain, day, counts })
}

/** What the walk wants of each of its trades and refunds; what differs is told. */
async function differences(): Promise<{ wrong: string[]; refunds: number }> {
  const wrong: string[] = []
  const say = (what: string, got: unknown, wanted: unknown) =>
    void (got !== wanted && wrong.push(`${what}: ${String(got)}, wanted ${String(wanted)}`))
  const trades = await gw.db.select().from(trade).where(like(trade.channelTradeNo, 'WALK%'))
  const byNo = new Map(trades.map((row) => [row.channelTradeNo, row]))
  const given = await gw.db.select().from(refund).where(like(refund.channelRefundNo, 'RWALK%'))
  const refundOfNo = new Map(given.map((row) => [row.channelRefundNo, row]))
  say('trades', trades.length, paid.length)
  for (const { walker, no, at, amt, product, refunds } of paid) {
    const row = byNo.get(no)
    if (!row) {
      wrong.push(`${no} is missing`)
      continue
    }
    const day = at.slice(0, 10)
    const own = { rates: walker.rates[product]!, costs, partner: walker.partner }
    const price = priceOn(day, product, amt, own)
    for (const name of ['feeRate', 'feeAmt', 'costFeeAmt', 'partnerShareAmt', 'incomeAmt'] as const)
      say(`${no} of ${at} ${name}`, row[name], price[name])
    say(`${no} is sold at its cost or above`, row.feeAmt >= row.costFeeAmt, true)
    say(`${no} settleAmt`, row.settleAmt, amt - price.feeAmt)
    // The last second of a day arrives after midnight and settles by the next day's cycle (domain §17).
    const { cycle } = on(walker.cycles, at.endsWith('23:59:59') ? addDays(day, 1) : day)!
    say(`${no} of ${at} settles`, row.settleDate, settleDateOf(day, cycle, calendar.isWorkingDay))
    const amts = refunds.map((one) => one.amt)
    const fees = feesBack(price.feeAmt, amt, amts)
    for (const [nth, one] of refunds.entries()) {
      const back = refundOfNo.get(one.no)
      say(`${one.no} amount`, back?.refundAmt, one.amt)
      say(
        `${one.no} fee of ${price.feeAmt}, ${amts.join('+')} of ${amt}`,
        back?.refundFeeAmt,
        fees[nth],
      )
    }
  }
  return { wrong, refunds: given.length }
}

const bookWrong = async (): Promise<string[]> =>
  (await prove(gw.db)).proven.flatMap(({ title, differences: words }) =>
    words.map((one) => `${title}｜${one}`),
  )

const total = (of: Record<string, number>): number =>
  Object.values(of).reduce((sum, n) => sum + n, 0)

test(
  `${DAYS} days of random changes, trades and refunds have every price, share and payment right`,
  { timeout: 1_800_000 },
  async () => {
    expect(walkers.length).toBe(MERCHANTS)
    expect(walkers.some((one) => one.partner) && walkers.some((one) => !one.partner)).toBe(true)
    await gw.keepOnlyJobs(...JOBS)
    for (let nth = 0; nth < DAYS; nth++) {
      await live(nth)
      if (process.env.WALK_TRACE) process.stdout.write(`${nth} ${performance.now()}\n`)
      if ((nth + 1) % 10 !== 0 && nth + 1 < DAYS) continue
      expect(await bookWrong()).toEqual([])
      expect((await differences()).wrong.slice(0, 20)).toEqual([])
    }
    for (const { merId, paused, closed } of walkers) {
      const now = await merchantNow(gw, merId)
      expect([merId, now.pausedAt !== null, now.merStatus === 'CLOSED']).toEqual([
        merId,
        paused,
        closed,
      ])
    }
    const until = formatDate(gw.clock.now())
    const seen = await everything(post, [addDays(FIRST, -59), until])
    const compared = new Comparisons()
    compareBatches(compared, seen, until)
    compareDays(compared, seen, [FIRST, until])
    await compareAccounts(compared, seen, post)
    expect(compared.wrong.slice(0, 20)).toEqual([])
    const { refunds } = await differences()
    expect(refunds).toBe(paid.reduce((sum, one) => sum + one.refunds.length, 0))
    // What a merchant of the samples still has open refuses its closing.
    const never = Object.keys(ASKED_KIND).filter((kind) => !counts.agreed[kind])
    expect(DAYS < CLOSES_FROM_DAYS ? [] : never).toEqual([])
    const ours = new Set(walkers.map(({ merId }) => merId))
    const batches = seen.batches.filter(({ merId }) => ours.has(merId as string))
    const said = [
      `seed ${SEED}: ${total(counts.agreed)} of ${total(counts.asked)} changes in force`,
      JSON.stringify(counts),
      `${paid.length} trades, ${refunds} refunds, ${batches.length} batches,`,
      `${compared.count} comparisons proved`,
    ]
    process.stdout.write(`${said.join('\n')}\n`)
  },
)
