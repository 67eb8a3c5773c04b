import { sql } from 'drizzle-orm'
import { openDatabase, type Db } from '../../packages/gateway/core/db/open'
import { matchOpen } from '../../packages/gateway/features/bank-recon/match'
import { placeKinds, seedTrades } from './place'
import { s, type Row } from './report'

const PROVIDER = '6000000000000001'
/** Lines written by one statement, which may take no longer than any other. */
const STEP = 50_000
/** In a few days, as a month's file has them. */
const DAYS = 28
/** One line of so many has no reference, as banks do it. */
const WITHOUT_REF = 3
/** One line of so many differs from its movement. */
const DIFFERS = 1_000
/** Domain §18: a million lines a side in five minutes, with 200 MB at most. */
const MOST_SECONDS_OF_A_MILLION = 300
const MOST_MB = 200

/** Matching of as many lines of the bank as movements of the books, by every pass. */
export async function benchBank(lines: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, open] of placeKinds()) {
    const place = await open()
    try {
      await seedTrades(1_000, place.env)
      const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = place.env
      const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: dataDir! })
      try {
        rows.push(...(await benchMatching(name, database.db, lines)))
      } finally {
        await database.close()
      }
    } finally {
      await place.close()
    }
  }
  return rows
}

async function benchMatching(name: string, db: Db, lines: number): Promise<Row[]> {
  await fill(db, lines)
  const before = process.memoryUsage().rss
  let peak = before
  const begun = performance.now()
  await matchOpen(db, PROVIDER, async () => {
    peak = Math.max(peak, process.memoryUsage().rss)
  })
  const seconds = (performance.now() - begun) / 1_000
  const mb = (Math.max(peak, process.memoryUsage().rss) - before) / 2 ** 20
  const { rows } = await db.execute<{ n: string }>(
    sql`select count(*)::text as n from bank_entry where entry_state = 'OPEN'`,
  )
  const most = (MOST_SECONDS_OF_A_MILLION * lines) / 1_000_000
  return [
    {
      what: `${name} 银行对账 每方 ${lines.toLocaleString('en')} 笔，未匹配 ${rows[0]!.n} 笔`,
      got: s(seconds),
      budget: `≤ ${s(most)}`,
      ok: seconds <= most,
    },
    {
      // PGlite's memory is its database's as well.
      what: `${name} 银行对账 进程内存增加`,
      got: `${mb.toFixed(0)} MB`,
      budget: name === 'PGlite' ? '' : `≤ ${MOST_MB} MB`,
      ...(name !== 'PGlite' && { ok: mb <= MOST_MB }),
    },
  ]
}

/** Entries of both sides and nothing else; both sides of a pair have its number, amount and name. */
async function fill(db: Db, lines: number): Promise<void> {
  await db.execute(sql`delete from bank_entry`)
  await db.execute(
    sql`update bank_statement set from_day = '2026-10-01' where file_state <> 'REFUSED'`,
  )
  for (let from = 1; from <= lines; from += STEP)
    await db.execute(sql`
      insert into bank_entry (provider_id, entry_no, side, entry_day, entry_time, amt, fund_kind,
        ref_no, counter_name, book_kind, account_id, serial_no, entry_state)
      select ${PROVIDER}, side || n, side, d.day, d.day::timestamp at time zone 'Asia/Shanghai'
          + case side when 'BOOK' then n * interval '1 millisecond' else interval '0' end,
        -(1000 + n % 500000) - case when side = 'BANK' and n % ${DIFFERS}::int = 0 then 7 else 0 end,
        'RESERVE', case when side = 'BOOK' or n % ${WITHOUT_REF}::int <> 0 then 'CO' || n else '' end,
        '商户' || n, case side when 'BOOK' then 'PAYOUT' end,
        case side when 'BANK' then 'BAS00001' end, case side when 'BANK' then 'S' || n end, 'OPEN'
      from generate_series(${from}::int, least(${from}::int + ${STEP}::int - 1, ${lines}::int)) as n
      cross join (values ('BANK'), ('BOOK')) as of_side(side)
      cross join lateral (select date '2026-10-01' + n % ${DAYS}::int as day) d`)
}
