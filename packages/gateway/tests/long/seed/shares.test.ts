import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../core/db/open'
import { openTestDatabase } from '../../support/test-database'

/** What goes wrong goes wrong as seldom as with a provider one would trust, and yet can be seen. */
let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase(inject('gatewayTemplate'))
})
afterAll(() => database.close())

const of = async (statement: ReturnType<typeof sql>): Promise<Record<string, number>> => {
  const { rows } = await database.db.execute<{ name: string; n: number }>(statement)
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}
const all = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, n) => total + n, 0)

describe('of the samples', () => {
  test('one merchant of eight has a case, at most, and one of thirty is frozen', async () => {
    const merchants = await of(
      sql`select mer_status as name, count(*)::int as n from merchant group by 1`,
    )
    const cases = await of(
      sql`select appeal_node as name, count(*)::int as n from appeal group by 1`,
    )
    expect(all(cases) * 8).toBeLessThanOrEqual(all(merchants))
    for (const status of ['FROZEN', 'LIMITED'])
      expect(merchants[status]! * 30).toBeLessThanOrEqual(all(merchants))
  })

  test('two refunds of a hundred are stuck, and every way to end is there', async () => {
    const refunds = await of(
      sql`select refund_status as name, count(*)::int as n from refund group by 1`,
    )
    expect(Object.keys(refunds).sort()).toEqual(['ABNORMAL', 'CLOSED', 'PROCESSING', 'SUCCESS'])
    expect(refunds.ABNORMAL! * 100).toBeLessThanOrEqual(all(refunds) * 4)
    expect(refunds.CLOSED! * 100).toBeLessThanOrEqual(all(refunds) * 4)
    const trades = await of(
      sql`select 'paid' as name, count(*)::int as n from trade where trade_status = 'SUCCESS'`,
    )
    expect(all(refunds) * 100).toBeLessThanOrEqual(trades.paid! * 6)
  })

  test('one trade of two hundred is disputed, at most, in each way', async () => {
    const disputes = await of(
      sql`select dispute_kind || ' ' || chargeback_status as name, count(*)::int as n
          from chargeback group by 1 order by 1`,
    )
    expect(Object.keys(disputes)).toEqual([
      'CHARGEBACK ACCEPTED',
      'CHARGEBACK EXPIRED',
      'CHARGEBACK LOST',
      'CHARGEBACK PENDING',
      'CHARGEBACK SUBMITTED',
      'CHARGEBACK WON',
      'RETRIEVAL EXPIRED',
      'RETRIEVAL PENDING',
      'RETRIEVAL SUBMITTED',
      'RETRIEVAL WON',
    ])
    const trades = await of(
      sql`select 'paid' as name, count(*)::int as n from trade where trade_status = 'SUCCESS'`,
    )
    expect(all(disputes) * 200).toBeLessThanOrEqual(trades.paid!)
  })

  test('of twenty payouts one fails or comes back, at most', async () => {
    const payouts = await of(
      sql`select cash_status as name, count(*)::int as n from cash_out group by 1`,
    )
    expect((payouts.FAIL! + payouts.REFUND! + payouts.CLOSE!) * 20).toBeLessThanOrEqual(
      all(payouts),
    )
    const own = await of(
      sql`select withdraw_status as name, count(*)::int as n from auto_cash group by 1`,
    )
    const wrong = own.SUPPORT_WITHDRAW! + own.SUPPORT_RE_WITHDRAW! + own.REFUNDED!
    expect(wrong * 20).toBeLessThanOrEqual(all(own))
  })
})
