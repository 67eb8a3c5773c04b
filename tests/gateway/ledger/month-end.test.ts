import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../gateway/core/db/open'
import { prove } from '../../../gateway/features/proof/prove'
import { killing } from '../../support/killed-process'

/** Nothing of the month's end has fallen due before this moment. */
const BEFORE = '2026-11-27 12:00:00'
/** The first of the month with its settlements is behind this moment. */
const UNTIL = '2026-12-02 12:00:00'
/** Half days that each of the killed ones gets through before it dies in the next. */
const LIVES = [1, 1, 2, 1]

const processes = killing()
afterAll(() => processes.cleanUp())

const run = async (dataDir: string, until: string, killAfter?: number) =>
  (await processes.run('tests/gateway/ledger/month-end.ts', [dataDir, until], killAfter)).ended

/** What a month's end leaves: vouchers, balances and settlements, without chance numbers. */
async function outcomeOf(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir })
  try {
    const wrong = (await prove(db)).proven.flatMap(({ differences }) => differences)
    const { rows: vouchers } = await db.execute(sql`select provider_id, biz_date::text, biz_type,
      count(*)::int as n, sum(debit_amt)::text as amt from ledger_voucher
      where biz_date > '2026-11-20' group by 1, 2, 3 order by 1, 2, 3`)
    const { rows: accounts } = await db.execute(sql`select provider_id, acct_kind,
      avail_amt::text, frozen_amt::text, last_seq::int from account order by 1, 2`)
    const { rows: settles } = await db.execute(sql`select provider_id, target_id, bill_month,
      payable_amt::text, settle_status from profit_settle order by 1, 2, 3`)
    const { rows: open } = await db.execute(sql`select kind, ref_id from job
      where state = 'RUNNING' order by 1, 2`)
    return { wrong, vouchers, accounts, settles, open }
  } finally {
    await close()
  }
}

test(
  'a month’s end that is killed again and again ends as one that ran through',
  { timeout: 600_000 },
  async ({ skip }) => {
    const { kind } = inject('gatewayTemplate')
    skip(kind === 'postgres', 'on PostgreSQL durability is PostgreSQL’s')
    const undisturbed = await processes.sampleDir()
    await run(undisturbed, BEFORE)
    const killed = await processes.copyOf(undisturbed)
    await run(undisturbed, UNTIL)
    let kills = 0
    for (const halfDays of LIVES) if (!(await run(killed, UNTIL, halfDays))) kills++
    await run(killed, UNTIL)

    // A very quick machine is through before the last of them.
    expect(kills).toBeGreaterThan(0)
    const outcome = await outcomeOf(killed)
    expect(outcome.wrong).toEqual([])
    expect(outcome.open).toEqual([])
    expect(outcome.settles.filter((row) => row.bill_month === '2026-11').length).toBeGreaterThan(3)
    expect(outcome).toEqual(await outcomeOf(undisturbed))
  },
)
