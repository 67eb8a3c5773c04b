import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { prove } from '../../../features/proof/prove'
import { startTestGateway, type TestGateway } from '../../support/gateway'
import { deliver, PROVIDER, type Told } from '../../ingest/support'
import { eventsOf, shuffled } from './month'

/** Payments; the figure of the month is made with more. */
const PAYMENTS = Number(process.env.INGEST_PAYMENTS ?? 1_200)
const DAYS = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
const DAY_MS = 86_400_000

async function merchantsOf(gw: TestGateway): Promise<string[]> {
  const { rows } = await gw.db.execute<{ mer_id: string }>(sql`
    select m.mer_id from merchant m where m.provider_id = ${PROVIDER} and mer_status = 'NORMAL'
      and exists (select from shop s where s.mer_id = m.mer_id and s.shop_status = 'OPEN')
      and (select count(distinct pay_channel) from merchant_product p where p.mer_id = m.mer_id
        and p.pay_channel in ('WECHAT', 'ALIPAY') and p.effective_date <= '2026-11-17') = 2
    order by 1 limit 6`)
  return rows.map((row) => row.mer_id)
}

async function tellAll(gw: TestGateway, events: readonly Told[]): Promise<void> {
  for (let at = 0; at < events.length; at += 500) {
    const { status } = await deliver(gw, JSON.stringify({ events: events.slice(at, at + 500) }))
    expect(status).toBe(200)
  }
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

const faults = async (gw: TestGateway) =>
  (await prove(gw.db)).proven.flatMap(({ title, differences }) =>
    differences.map((words) => `${title}: ${words}`),
  )

test('events in any order, three times over, come to what they come to in order', async () => {
  const inOrder = await startTestGateway()
  const anyhow = await startTestGateway()
  try {
    const events = eventsOf(await merchantsOf(inOrder), DAYS, PAYMENTS)
    await tellAll(
      inOrder,
      events.toSorted((a, b) => (String(a.occurredAt) < String(b.occurredAt) ? -1 : 1)),
    )
    // Under other numbers too, as a second carrier tells them.
    const other = events.map((event) => ({ ...event, eventId: `X${String(event.eventId)}` }))
    await tellAll(anyhow, shuffled([...events, ...events, ...other], 11))
    expect(await factsOf(anyhow)).toEqual(await factsOf(inOrder))
    for (const gw of [inOrder, anyhow]) await gw.clock.advance(4 * DAY_MS)
    expect(await factsOf(anyhow)).toEqual(await factsOf(inOrder))
    expect(await faults(inOrder)).toEqual([])
    expect(await faults(anyhow)).toEqual([])
  } finally {
    await inOrder.close()
    await anyhow.close()
  }
})
