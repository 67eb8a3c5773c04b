import { eq, sql } from 'drizzle-orm'
import { addMonths } from '#domain/dates'
import { setting } from '../../core/db/core-schema'
import { makeMonths } from '../../core/db/months'
import { poolOf, type Db, type Tx } from '../../core/db/open'

/**
 * Loads of millions of rows go in without the secondary indexes, which are made once at the end:
 * keeping seven of them row by row costs four times the rows themselves. Their definitions wait
 * in `setting`, so that a stopped load finds them again.
 */
const KEY = 'seed.indexes'

/** Each month's trades go to a partition of their own, and the daily job goes on from there. */
export async function prepareBulk(
  tx: Tx,
  { firstDay, today }: { firstDay: string; today: string },
  tables?: readonly string[],
): Promise<void> {
  const [from, to] = [firstDay.slice(0, 7), addMonths(today.slice(0, 7), 3)]
  await makeMonths(tx, { from, to, most: Number.MAX_SAFE_INTEGER - 1 })
  await dropIndexes(tx, tables)
}

type Dropped = Record<'definition' | 'drop', string>

/** Drops tables' indexes, except primary and unique keys. */
export async function dropIndexes(
  tx: Tx,
  tables: readonly string[] = ['trade', 'refund'],
): Promise<void> {
  const { rows } = await tx.execute<Dropped>(sql`
    -- Of a partitioned table: those of its partitions are made with it.
    SELECT replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition,
      format('DROP INDEX %s', i.indexrelid::regclass) AS drop
    FROM pg_index i WHERE i.indrelid = ANY(${sql.param(tables)}::text[]::regclass[])
      AND NOT i.indisunique`)
  await keepAndDrop(tx, rows)
}

/** Drops the keys as well: rows in another order than the key's load twice as fast. */
export async function dropKeys(tx: Tx, tables: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<Dropped>(sql`
    SELECT CASE WHEN conname IS NULL THEN pg_get_indexdef(indexrelid)
        ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', indrelid::regclass, conname,
          pg_get_constraintdef(c.oid)) END AS definition,
      CASE WHEN conname IS NULL THEN format('DROP INDEX %s', indexrelid::regclass)
        ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', indrelid::regclass, conname) END AS drop
    FROM pg_index LEFT JOIN pg_constraint c ON c.conindid = indexrelid AND contype IN ('p', 'u')
    WHERE indisunique AND indrelid = ANY(${sql.param(tables)}::text[]::regclass[])`)
  await keepAndDrop(tx, rows)
}

async function keepAndDrop(tx: Tx, rows: readonly Dropped[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(setting)
    .values({ key: KEY, value: rows.map((row) => row.definition) })
    .onConflictDoUpdate({
      target: setting.key,
      set: { value: sql`${setting.value} || excluded.value` },
    })
  for (const { drop } of rows) await tx.execute(sql.raw(drop))
}

/** Makes dropped indexes again, two tables at once; returns at once if none was dropped. */
export async function restoreIndexes(db: Db, log: (message: string) => void): Promise<void> {
  const [row] = await db.select().from(setting).where(eq(setting.key, KEY))
  if (!row) return
  const definitions = row.value as string[]
  // The largest table first, so that the last worker does not run alone on it.
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    SELECT name FROM unnest(${sql.param([...new Set(definitions.map(tableOf))])}::text[]) AS name
    ORDER BY pg_relation_size(name::regclass) + coalesce((
      SELECT sum(pg_relation_size(relid)) FROM pg_partition_tree(name::regclass)), 0) DESC`)
  let made = 0
  await inLanes(
    db,
    // The indexes of one table one after another: making its key locks the table.
    tables.map(({ name }) => async () => {
      for (const definition of definitions.filter((one) => tableOf(one) === name)) {
        await makeIndex(db, definition)
        log(`索引 ${++made} / ${definitions.length}`)
      }
    }),
  )
  await db.delete(setting).where(eq(setting.key, KEY))
}

const tableOf = (definition: string): string =>
  /(?:\bON|^ALTER TABLE) (?:ONLY )?(\S+)/.exec(definition)![1]!.replace(/^public\./, '')

const makeIndex = (db: Db, definition: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await tx.execute(sql`SET LOCAL maintenance_work_mem = '512MB'`)
    await tx.execute(sql.raw(definition))
    await tx
      .update(setting)
      .set({ value: sql`${setting.value} - ${definition}::text` })
      .where(eq(setting.key, KEY))
  })

/** As many as small machines have cores. */
const LANES = 2

/**
 * Runs several pieces of work at once where there are connections; the embedded database has one.
 */
export async function inLanes(db: Db, work: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...work]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next()
  }
  const lanes = Math.min(LANES, poolOf(db).options.max ?? 1)
  await Promise.all(Array.from({ length: lanes }, lane))
}
