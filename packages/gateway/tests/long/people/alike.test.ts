import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestGateway } from '../../support/gateway'

const DAY = 86_400_000

/** What two days leave: payments, what was asked back of them, and the house's own money. */
async function twoDays(payers: number) {
  const gw = await startTestGateway({ payers })
  try {
    await gw.clock.advance(2 * DAY)
    const { rows } = await gw.db.execute<{ what: string }>(sql`
      select what from (
        select concat_ws(' ', trade_no, mer_id, shop_id, term_no, pay_type, pay_channel, card_kind,
          trans_amt, fee_amt, income_amt, goods_name) as what, trade_time as at
        from trade join merchant using (provider_id, mer_id)
        where trade_time > '2026-11-20 15:00:00+08' and open_time < '2026-11-20 15:00:00+08'
        union all select concat_ws(' ', trade_no, refund_amt, refund_reason), refund_time from refund
        where refund_time > '2026-11-20 15:00:00+08'
        union all select concat_ws(' ', acct_kind, amt, payer_acct), apply_time from recharge_order
        where apply_time > '2026-11-20 15:00:00+08') made
      order by at, what`)
    return rows.map(({ what }) => what)
  } finally {
    await gw.close()
  }
}

test('the same days have the same people', { timeout: 300_000 }, async () => {
  const first = await twoDays(20)
  expect(first.length).toBeGreaterThan(20)
  expect(await twoDays(20)).toEqual(first)
})

test('without people there are no payments', { timeout: 300_000 }, async () => {
  expect(await twoDays(0)).toEqual([])
})
