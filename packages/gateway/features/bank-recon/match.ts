import { sql } from 'drizzle-orm'
import type { BOOK_KIND } from '#domain/bank-entry/dicts'
import { addDays, datesBetween } from '#domain/dates'
import { lockInProvider } from '../../core/db/locks'
import type { Db, Tx } from '../../core/db/open'
import { inTransaction } from '../../core/db/retry'
import { takeNumbers } from '../../core/numbers'
import { bookItems } from './book-items'
import { matchPasses } from './match-passes'

/** Movements of the days before a statement may be what its first lines are about. */
const BEFORE_DAYS = 3

export interface Matching {
  providerId: string
  fundKind: string
  fromDay: string
  toDay: string
}

/** All that matches entries of a provider, by rule or by hand, one after the other. */
export const lockMatching = (tx: Tx, providerId: string): Promise<unknown> =>
  lockInProvider(tx, 'bankMatch', providerId, '')

/**
 * Brings the movements of a statement's days into the reconciliation and matches what is open. Each
 * day and each pass is a transaction of its own.
 * @param between called between them
 */
export async function matchDays(
  db: Db,
  { providerId, fundKind, fromDay, toDay }: Matching,
  between: () => Promise<void>,
): Promise<void> {
  for (const day of datesBetween(addDays(fromDay, -BEFORE_DAYS), toDay)) {
    await between()
    await step(db, providerId, (tx) => takeItems(tx, { providerId, fundKind, day }))
  }
  await matchOpen(db, providerId, between)
}

/**
 * The movements of a day that are not there yet, as open entries; the caller has the lock.
 * @param of.kind only those of this kind
 */
export async function takeItems(
  tx: Tx,
  {
    providerId,
    fundKind,
    day,
    kind,
  }: { providerId: string; fundKind: string; day: string; kind?: keyof typeof BOOK_KIND },
): Promise<void> {
  const items = sql`select i.* from (${bookItems({ providerId, from: day, until: addDays(day, 1) })}) i
    where i.fund_kind = ${fundKind} ${kind ? sql`and i.book_kind = ${kind}` : sql``} and not exists (select from bank_entry e
      where e.provider_id = ${providerId} and e.book_kind = i.book_kind and e.ref_no = i.ref_no
        and e.entry_time = i.at)`
  const { rows } = await tx.execute<{ n: string }>(sql`select count(*) as n from (${items}) i`)
  const count = Number(rows[0]?.n ?? 0)
  if (count === 0) return
  const head = `BK${day.slice(2).replaceAll('-', '')}`
  const first = await takeNumbers(tx, head, count)
  await tx.execute(sql`
    insert into bank_entry (provider_id, entry_no, side, entry_day, entry_time, amt, fund_kind,
      ref_no, counter_name, book_kind, entry_state)
    select ${providerId}, ${head}::text || lpad((${first}::bigint - 1
        + row_number() over (order by i.at, i.ref_no))::text, 8, '0'),
      'BOOK', i.day, i.at, i.amt, i.fund_kind, i.ref_no, i.counter_name, i.book_kind, 'OPEN'
    from (${items}) i`)
}

/** Matches what is open, without new movements. */
export async function matchOpen(
  db: Db,
  providerId: string,
  between: () => Promise<void>,
): Promise<void> {
  for (const pass of matchPasses(providerId)) {
    await between()
    // What was matched, and what came in, changes how the next is best read.
    await db.execute(sql`analyze bank_entry`)
    await step(db, providerId, async (tx) => {
      // The planner has no figures of what a pass works out, and would go through one side for each
      // entry of the other.
      await tx.execute(sql`SET LOCAL enable_nestloop = off`)
      await tx.execute(pass)
    })
  }
  // What no statement covers has no other side to be compared with.
  await step(db, providerId, (tx) =>
    tx.execute(sql`
      delete from bank_entry e where provider_id = ${providerId} and side = 'BOOK'
        and entry_state = 'OPEN' and entry_day < (select min(s.from_day) from bank_statement s
          join bank_account a on a.provider_id = s.provider_id and a.account_id = s.account_id
          where s.provider_id = ${providerId} and s.file_state <> 'REFUSED'
            and a.fund_kind = e.fund_kind)`),
  )
}

const step = (db: Db, providerId: string, work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  inTransaction(db, async (tx) => {
    // A day of a million lines takes longer than a call may.
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await lockMatching(tx, providerId)
    await work(tx)
  })
