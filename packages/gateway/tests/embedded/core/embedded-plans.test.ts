import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase, type Tx } from '../../../core/db/open'

/** Of a thousand rows all but one are in one state: a plan that fits either fits the rare one badly. */

let database: OpenDatabase
beforeAll(async () => {
  database = await openDatabase({ memory: true })
  await database.db.execute(sql`create table thing (no int primary key, state text not null)`)
  await database.db.execute(sql`create index thing_state_idx on thing (state)`)
  await database.db.execute(sql`
    insert into thing select n, case n when 7 then 'RARE' else 'USUAL' end
    from generate_series(1, 1000) n`)
  await database.db.execute(sql`analyze thing`)
})
afterAll(() => database.close())

const ask = (tx: Tx, state: string) =>
  tx.execute<{ n: string }>(sql`select count(*) as n from thing where state = ${state}`)

/** How often statements with these words were planned for their values, and how often for any. */
async function plans(words: string): Promise<{ own: number; any: number }> {
  const { rows } = await database.db.execute<{ own: number; any: number }>(sql`
    select sum(custom_plans)::int as own, sum(generic_plans)::int as any
    from pg_prepared_statements where statement like ${`%${words}%`}`)
  return rows[0]!
}

test('what a transaction only reads is planned for what is asked, however often it is asked', async () => {
  const answers: string[] = []
  for (let i = 0; i < 12; i++) {
    const { rows } = await database.db.transaction((tx) => ask(tx, i < 10 ? 'USUAL' : 'RARE'), {
      accessMode: 'read only',
    })
    answers.push(rows[0]!.n)
  }

  expect(answers).toEqual([...Array<string>(10).fill('999'), '1', '1'])
  // The first time it is not kept: nobody knows that it comes again.
  expect(await plans('count(*) as n from thing')).toEqual({ own: 11, any: 0 })
})

test('what writes take by a key has one plan for any, and outside of reading that stays so', async () => {
  for (let no = 1; no <= 12; no++)
    await database.db.transaction((tx) =>
      tx.execute(sql`update thing set state = 'USUAL' where no = ${no}`),
    )

  const { any } = await plans('update thing set state')
  expect(any).toBeGreaterThan(0)
  const { rows } = await database.db.execute(sql`show plan_cache_mode`)
  expect(rows).toEqual([{ plan_cache_mode: 'auto' }])
})
