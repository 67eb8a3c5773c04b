import { eq, sql } from 'drizzle-orm'
import { addMonths } from '#domain/dates'
import { setting } from '../../core/db/core-schema'
import { makeMonths } from '../../core/db/months'
import type { Db, Tx } from '../../core/db/open'
import type { SeedTime } from './time'

/**
 * Loads of millions of rows go in without the secondary indexes, which are made once at the end:
 * keeping seven of them row by row costs four times the rows themselves. Their definitions wait
 * in `setting`, so that a stopped load finds them again.
 */
const KEY = 'seed.indexes'
/** Above this many new trades it pays. */
export const BULK_TRADES = 150_000

/** Each month's trades go to a partition of their own, and the job of a day goes on from there. */
export async function prepareBulk(
  tx: Tx,
  { firstDay, today }: Pick<SeedTime, 'firstDay' | 'today'>,
  tables?: readonly string[],
): Promise<void> {
  const [from, to] = [firstDay.slice(0, 7), addMonths(today.slice(0, 7), 3)]
  await makeMonths(tx, { from, to, most: Number.MAX_SAFE_INTEGER - 1 })
  await dropIndexes(tx, tables)
}

/** Takes tables' indexes away, primary keys and what tells rows apart aside. */
export async function dropIndexes(
  tx: Tx,
  tables: readonly string[] = ['trade', 'refund'],
): Promise<void> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    SELECT i.indexrelid::regclass::text AS name,
      -- Of a partitioned table: those of its partitions are made with it.
      replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition
    FROM pg_index i WHERE i.indrelid = ANY(${sql.param(tables)}::text[]::regclass[])
      AND NOT i.indisunique`)
  if (rows.length === 0) return
  await tx.insert(setting).values({ key: KEY, value: rows.map((row) => row.definition) })
  for (const { name } of rows) await tx.execute(sql`DROP INDEX ${sql.raw(name)}`)
}

/** Makes dropped indexes again; nothing to do without any. */
export async function restoreIndexes(db: Db, log: (message: string) => void): Promise<void> {
  const [row] = await db.select().from(setting).where(eq(setting.key, KEY))
  if (!row) return
  const definitions = row.value as string[]
  for (const [i, definition] of definitions.entries()) {
    log(`索引 ${i + 1} / ${definitions.length}`)
    await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`)
      await tx.execute(sql`SET LOCAL maintenance_work_mem = '256MB'`)
      await tx.execute(sql.raw(definition))
      await tx
        .update(setting)
        .set({ value: definitions.slice(i + 1) })
        .where(eq(setting.key, KEY))
    })
  }
  await db.delete(setting).where(eq(setting.key, KEY))
}
