import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { waitBriefly, type Partition } from './months'
import type { Db, Tx } from './open'

/**
 * Months that were taken out of their table lie in the schema `archive`, a table each, and are only
 * read: a view of the table's name in the schema `whole` has them together with the table
 * (docs/operating.md). A read-only transaction reads these views as soon as one exists.
 */

/** What is archived; the first is what the second belongs to. */
export const ARCHIVABLE = ['trade', 'refund'] as const
export type Archivable = (typeof ARCHIVABLE)[number]

const READ_WHOLE = sql`SET LOCAL search_path TO whole, public`

/** Whether queries also read the archive; set when it is known. */
export interface Reading {
  whole: boolean
}

/** Makes every read-only transaction of `db` see the archive, as long as `reading` says so. */
export function readingWhole(db: Db, reading: Reading): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => {
    if (!reading.whole || config?.accessMode !== 'read only') return transaction(work, config)
    return transaction(async (tx) => {
      await tx.execute(READ_WHOLE)
      return work(tx)
    }, config)
  }
  return db
}

/** The same for one query of a transaction that writes; the found rows must not be changed. */
export async function inArchive<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  await tx.execute(READ_WHOLE)
  const found = await read()
  await tx.execute(sql`SET LOCAL search_path TO DEFAULT`)
  return found
}

/** Whether anything has been archived there. */
export async function hasArchive(db: Pick<Db, 'execute'>): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`SELECT to_regnamespace('archive') IS NOT NULL AS there`,
  )
  return rows[0]!.there
}

/**
 * Detaches a partition from its table, in the caller's transaction. Only the renaming locks the
 * table: the rows stay where they are.
 */
export async function putAway(tx: Tx, table: Archivable, partition: string): Promise<void> {
  const part = sql.identifier(partition)
  await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS archive`)
  await tx.execute(sql`ALTER TABLE ${sql.identifier(table)} DETACH PARTITION ${part}`)
  await tx.execute(sql`ALTER TABLE ${part} SET SCHEMA archive`)
  for (const statement of await wholeOf(tx, table)) await tx.execute(sql.raw(statement))
}

/**
 * Makes the views again after the steps of a new version, which run without them: `takeSteps` drops
 * them if it has steps to take. Archived tables get the columns added since.
 */
export async function restoreWhole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ lost: boolean }>(
    `SELECT to_regnamespace('archive') IS NOT NULL AND to_regclass('whole.trade') IS NULL AS lost`,
  )
  if (!rows[0]!.lost) return
  await client.query('BEGIN')
  try {
    for (const table of ARCHIVABLE) {
      const { rows: made } = await client.query<{ statement: string }>(WHOLE, [table])
      for (const { statement } of made) await client.query(statement)
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function wholeOf(tx: Tx, table: Archivable): Promise<string[]> {
  const { rows } = await tx.execute<{ statement: string }>(
    sql.join(
      WHOLE.split('$1').map((part) => sql.raw(part)),
      sql`${table}::text`,
    ),
  )
  return rows.map(({ statement }) => statement)
}

/**
 * Writes the statements that make a table's view; first, they add columns that its archived months
 * lack.
 */
const WHOLE = `
  WITH months AS (
    SELECT c.oid, c.relname FROM pg_class c
    WHERE c.relnamespace = to_regnamespace('archive') AND c.relkind = 'r'
      AND c.relname ~ ('^' || $1 || '_(past|[0-9]{4}_[0-9]{2})$')
  ), columns AS (
    SELECT a.attnum, a.attname, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid) AS usual
    FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = ('public.' || $1)::regclass AND a.attnum > 0 AND NOT a.attisdropped
  )
  SELECT statement FROM (
    SELECT 1 AS nth, format('ALTER TABLE archive.%I ADD COLUMN %I %s%s%s', m.relname, c.attname,
      c.type, ' DEFAULT ' || c.usual, CASE WHEN c.attnotnull AND c.usual IS NOT NULL THEN ' NOT NULL' ELSE '' END)
      AS statement
    FROM months m CROSS JOIN columns c
    WHERE NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = m.oid AND a.attname = c.attname
      AND NOT a.attisdropped)
    UNION ALL
    SELECT 2, 'CREATE SCHEMA IF NOT EXISTS whole'
    UNION ALL
    SELECT 3, format('CREATE OR REPLACE VIEW whole.%I AS SELECT %s FROM public.%I', $1,
      (SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum) FROM columns), $1)
      || coalesce((SELECT string_agg(format(' UNION ALL SELECT %s FROM archive.%I',
        (SELECT string_agg(format('%I::%s', attname, type), ', ' ORDER BY attnum) FROM columns),
        relname), '' ORDER BY relname) FROM months), '')
  ) AS statements ORDER BY nth`

/**
 * Adds a constraint to a detached partition with the month of its rows, so that a query for another
 * month skips it. Validating it does not block reads or writes.
 */
export async function proveMonth(db: Db, time: string, partition: Partition): Promise<void> {
  const { name, begin, until } = partition
  const [part, own] = [sql.identifier(name), sql.identifier(`${name}_time`)]
  const column = sql.identifier(time)
  const { rows } = await db.execute(
    sql`SELECT FROM pg_constraint WHERE conrelid = ${name}::regclass AND conname = ${`${name}_time`}`,
  )
  if (rows.length === 0)
    await db.transaction(async (tx) => {
      await waitBriefly(tx)
      const from = begin === null ? sql`` : sql` AND ${column} >= ${instantOf(begin)}`
      await tx.execute(sql`ALTER TABLE ${part} ADD CONSTRAINT ${own}
        CHECK (${column} < ${instantOf(until)}${from}) NOT VALID`)
    })
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await tx.execute(sql`ALTER TABLE ${part} VALIDATE CONSTRAINT ${own}`)
  })
}

const instantOf = (seconds: number) =>
  sql.raw(`'${new Date(seconds * 1000).toISOString()}'::timestamptz`)
