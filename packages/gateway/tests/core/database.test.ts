import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateDatabase } from '../../core/db/migrate'
import { openDatabase, type OpenDatabase } from '../../core/db/open'
import { tidy } from '../../core/db/tidy'
import { inTransaction } from '../../core/db/retry'
import { samples } from '../../sandbox/samples/load'
import { setting, trade } from '../../schema'
import { openTestDatabase } from '../support/test-database'

const template = inject('gatewayTemplate')
let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase(template)
})
afterAll(() => database.close())

const keep = (key: string, value: number) => database.db.insert(setting).values({ key, value })
const kept = (key: string) => database.db.$count(setting, eq(setting.key, key))

test('a connection lost inside a transaction takes its writes along, and the next one works', async () => {
  const pool = (database.db as unknown as { $client: pg.Pool }).$client
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query(`INSERT INTO setting (key, value) VALUES ('lost', '1')`)
  client.on('error', () => undefined)
  ;(
    client as unknown as { connection: { stream: { destroy(): void } } }
  ).connection.stream.destroy()
  client.release(true)
  expect(await kept('lost')).toBe(0)
  await keep('after', 1)
  expect(await kept('after')).toBe(1)
})

test('transactions that ask at once run, each whole', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      inTransaction(database.db, async (tx) => {
        await tx.insert(setting).values({ key: `many-${i}-a`, value: i })
        await tx.execute(sql`SELECT pg_sleep(0.005)`)
        if (i % 2) throw new Error('undone')
        await tx.insert(setting).values({ key: `many-${i}-b`, value: i })
      }).catch(() => undefined),
    ),
  )
  const rows = await database.db.execute(
    sql`SELECT count(*)::int AS n FROM setting WHERE key LIKE 'many-%'`,
  )
  expect(rows.rows).toEqual([{ n: 8 }])
})

test.each(['40001', '40P01'])('a transaction that fails with %s is run again', async (state) => {
  let runs = 0
  await inTransaction(database.db, async (tx) => {
    await tx.insert(setting).values({ key: `again-${state}`, value: ++runs })
    if (runs < 3)
      await tx.execute(
        sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '${state}'; END $$`),
      )
  })
  const [row] = await database.db
    .select()
    .from(setting)
    .where(eq(setting.key, `again-${state}`))
  expect(row!.value).toBe(3)
})

test('other failures are not tried again', async () => {
  let runs = 0
  const failing = inTransaction(database.db, async (tx) => {
    runs++
    await tx.execute(sql`SELECT 1 / 0`)
  })
  await expect(failing).rejects.toThrow('Failed query')
  expect(runs).toBe(1)
})

test('days are Shanghai days whatever the machine’s zone', async () => {
  const { rows } = await database.db.execute(
    sql`SELECT (timestamptz '2026-11-20T16:30:00Z')::date::text AS day`,
  )
  expect(rows).toEqual([{ day: '2026-11-21' }])
})

test('processes that start at once migrate one after the other, and one of them loads the samples', async ({
  skip,
}) => {
  if (template.kind !== 'postgres') return skip('on PGlite one process claims the data directory')
  const admin = new pg.Client({ connectionString: template.url })
  await admin.connect()
  await admin.query('DROP DATABASE IF EXISTS console_test_start WITH (FORCE)')
  await admin.query('CREATE DATABASE console_test_start')
  const url = new URL(template.url)
  url.pathname = '/console_test_start'
  const starters = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: url.href })))
  const loaded = await Promise.all(starters.map((starter) => migrateDatabase(starter, samples())))
  expect(loaded.toSorted()).toEqual([false, false, true])
  expect(await starters[0]!.db.$count(trade)).toBe(4000)
  for (const starter of starters) await starter.close()
  await admin.query('DROP DATABASE console_test_start WITH (FORCE)')
  await admin.end()
})

test('what has changed much is cleaned and counted anew, and what has not is left alone', async ({
  skip,
}) => {
  skip(template.kind === 'postgres', 'PostgreSQL has its autovacuum')
  // Changes are counted at the end of a statement a second after the one before, else on demand.
  const count = () => database.db.execute(sql`SELECT pg_stat_force_next_flush()`)
  await count()
  await tidy(database.db)
  await database.db.execute(
    sql`INSERT INTO setting (key, value) SELECT 'tidy-' || n, '1'::jsonb FROM generate_series(1, 200) n`,
  )
  await count()
  expect(await tidy(database.db)).toEqual(['setting'])
  const { rows } = await database.db.execute(
    sql`SELECT reltuples::int >= 200 AS counted FROM pg_class WHERE relname = 'setting'`,
  )
  expect(rows).toEqual([{ counted: true }])
  await count()
  expect(await tidy(database.db)).toEqual([])
})
