import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bankLines, dayLines } from '../../features/day-books'
import { gatewayForFile } from '../support/gateway'

/** What moved on the bank account, added up by itself, is what the day's vouchers say of it. */
const gw = await gatewayForFile({ without: ['proof.plan'] })

const days = (from: string, until: string) => [
  { from, until },
  { from, until, providerId: '6000000000000001' },
  { from, until, providerId: '6000000000000002' },
]

test.each([
  ...days('2026-09-01', '2026-11-21'),
  ...days('2026-11-19', '2026-11-21'),
  ...days('2026-11-20', '2026-11-21'),
  ...days('2026-11-10', '2026-11-11'),
])('of %j the lines of the bank account are the vouchers’', async (asked) => {
  const lines = async (from: ReturnType<typeof sql>) => {
    const { rows } = await gw.db.execute<Record<string, string>>(sql`
      select provider_id, day::text, biz_type, sum(amt)::bigint::text as amt from (${from}) lines
      group by 1, 2, 3 having sum(amt) <> 0 order by 1, 2, 3`)
    return rows
  }
  const own = await lines(bankLines(asked))
  expect(own).toEqual(
    await lines(sql`select * from (${dayLines(asked)}) all_lines where account = 'BANK'`),
  )
  expect(own.length).toBeGreaterThan(0)
})

test('they tell of clearing, payouts, payouts sent back and payments to partners', async () => {
  const { rows } = await gw.db.execute<{ kind: string }>(sql`
    select distinct biz_type as kind
    from (${bankLines({ from: '2026-09-01', until: '2026-11-21' })}) lines order by 1`)
  expect(rows.map(({ kind }) => kind)).toEqual(['CLEAR', 'PARTNER_PAY', 'PAYOUT', 'PAYOUT_RETURN'])
})
