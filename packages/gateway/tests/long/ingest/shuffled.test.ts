import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { prove } from '../../../features/proof/prove'
import { startTestGateway, type TestGateway } from '../../support/gateway'
import { addDays } from '#domain/dates'
import { deliver, PROVIDER, putFile, type Told } from '../../ingest/support'
import { eventsOf, shuffled } from './month'

/** Payments; the figure of the month is made with more. */
const PAYMENTS = Number(process.env.INGEST_PAYMENTS ?? 1_200)
/** A month up to the business day: all but its last day comes late. */
const DAYS = Array.from({ length: 30 }, (_, at) => addDays('2026-10-22', at))
/** A month of 100,000 events takes a quarter of an hour. */
const TIMEOUT_MS = 3_600_000
const DAY_MS = 86_400_000

async function merchantsOf(gw: TestGateway): Promise<string[]> {
  const { rows } = await gw.db.execute<{ mer_id: string }>(sql`
    select m.mer_id from merchant m where m.provider_id = ${PROVIDER} and mer_status = 'NORMAL'
      and exists (select from shop s where s.mer_id = m.mer_id and s.shop_status = 'OPEN')
      and (select count(distinct pay_channel) from merchant_product p where p.mer_id = m.mer_id
        and p.pay_channel in ('WECHAT', 'ALIPAY') and p.effective_date <= ${DAYS[0]}) = 2
    order by 1 limit 6`)
  return rows.map((row) => row.mer_id)
}

async function tellAll(gw: TestGateway, events: readonly Told[]): Promise<void> {
  for (let at = 0; at < events.length; at += 500) {
    const { status } = await deliver(gw, JSON.stringify({ events: events.slice(at, at + 500) }))
    expect(status).toBe(200)
  }
}

const COLUMNS =
  'kind occurredAt tradeNo channelTradeNo outTradeNo orderTime transAmt couponAmt payChannel payType merId channelRefundNo refundAmt'.split(
    ' ',
  )

/** Tells the events of one day in a file, without numbers of their own, and has it applied. */
async function tellFile(gw: TestGateway, day: string, events: readonly Told[]): Promise<void> {
  const lines = events.map((event) => COLUMNS.map((name) => event[name] ?? '').join(','))
  const body = [COLUMNS.join(','), ...lines, ''].join('\n')
  const { status } = await putFile(gw, `${day}.csv`, body, { query: `date=${day}` })
  expect(status).toBe(202)
  await gw.runDue()
}

/** What a database knows of the events, without its own numbers. */
async function factsOf(gw: TestGateway) {
  const ask = async (query: string) => (await gw.db.execute(sql.raw(query))).rows
  return {
    trades: await ask(`select channel_trade_no, out_trade_no, mer_id, shop_id, trade_time::text,
      trans_amt, coupon_amt, pay_amt, fee_amt, settle_amt, cost_fee_amt, partner_share_amt,
      income_amt, refund_amt, trade_status, refund_state, late_date::text
      from trade where out_trade_no like 'OM%' order by out_trade_no`),
    refunds: await ask(`select t.out_trade_no, count(*), sum(r.refund_amt), sum(r.refund_fee_amt),
      sum(r.refund_coupon_amt), min(r.refund_status) from refund r
      join trade t using (provider_id, trade_time, trade_no)
      where t.out_trade_no like 'OM%' group by 1 order by 1`),
    days: await ask(`select provider_id, trade_date::text, partner_id, pay_channel, pay_count, trans_amt,
      fee_amt, income_amt, refund_count, refund_amt from trade_day order by 1, 2, 3, 4`),
    waiting: await ask(`select channel_trade_no, sum(suspense_amt) from ingest_event
      where event_state = 'WAITING' group by 1 order by 1`),
    balances: await ask(`select account, sum(amt) from ledger_line group by 1 order by 1`),
    merchants: await ask(`select mer_id, balance_amt + transit_amt as money, reserve_amt, debt_amt
      from merchant_account order by 1`),
  }
}

const ofDay = (events: readonly Told[], day: string) =>
  events.filter(({ occurredAt }) => String(occurredAt).startsWith(day))

const faults = async (gw: TestGateway) =>
  (await prove(gw.db)).proven.flatMap(({ title, differences }) =>
    differences.map((words) => `${title}: ${words}`),
  )

test(
  'a month of events in any order, three times over by event and file, comes to what it comes to in order',
  { timeout: TIMEOUT_MS },
  async () => {
    const inOrder = await startTestGateway()
    const anyhow = await startTestGateway()
    try {
      // By numbers of their own the sandbox disputes the same payments in both gateways.
      const events = eventsOf(await merchantsOf(inOrder), DAYS, PAYMENTS).map((event) =>
        event.payType === undefined
          ? event
          : { ...event, tradeNo: `PAY${String(event.channelTradeNo).replace(/\W/g, '')}` },
      )
      await tellAll(
        inOrder,
        events.toSorted((a, b) => (String(a.occurredAt) < String(b.occurredAt) ? -1 : 1)),
      )
      // Statements of both compare with the same files.
      for (const day of DAYS) await tellFile(inOrder, day, ofDay(events, day))
      // Twice as an event; before, between and after that in the file of its day.
      const twice = shuffled([...events, ...events], 11)
      const days = shuffled(DAYS, 13)
      const step = Math.ceil(twice.length / days.length)
      for (const [at, day] of days.entries()) {
        await tellFile(anyhow, day, shuffled(ofDay(events, day), at))
        await tellAll(anyhow, twice.slice(at * step, (at + 1) * step))
      }
      expect(await factsOf(anyhow)).toEqual(await factsOf(inOrder))
      for (const gw of [inOrder, anyhow]) await gw.clock.advance(4 * DAY_MS)
      expect(await factsOf(anyhow)).toEqual(await factsOf(inOrder))
      expect(await faults(inOrder)).toEqual([])
      expect(await faults(anyhow)).toEqual([])
    } finally {
      await inOrder.close()
      await anyhow.close()
    }
  },
)
