import { sql, type SQL } from 'drizzle-orm'
import { addMonths, monthsBetween } from '#domain/dates'
import type { Db, Tx } from './open'

/**
 * Tables that get rows with every trade are partitioned by month of their time, in Asia/Shanghai
 * (docs/decisions/0097). Rows of a month without a partition lie in `<table>_default`.
 */
export const MONTHLY = {
  trade: 'trade_time',
  refund: 'refund_time',
} as const
type Monthly = keyof typeof MONTHLY

/** More rows are not moved out of the default partition: other writers are blocked meanwhile. */
const MOVED_AT_MOST = 20_000

/** A waiting lock request blocks all later ones on the table, so it waits only briefly. */
export const waitBriefly = (tx: Tx) => tx.execute(sql`SET LOCAL lock_timeout = '1500ms'`)

/**
 * Makes the missing partitions of the months `from` to `to` (`YYYY-MM`), and moves their rows out
 * of the default partition.
 * @returns the names of those made
 */
export async function makeMonths(
  tx: Tx,
  { from, to, most = MOVED_AT_MOST }: { from: string; to: string; most?: number },
): Promise<string[]> {
  await waitBriefly(tx)
  const made: string[] = []
  for (const table of Object.keys(MONTHLY) as Monthly[]) {
    const covered = await coveredBy(tx, table)
    for (const month of monthsBetween(from, to))
      if (!covered(month) && (await makeMonth(tx, table, { month, most })))
        made.push(partitionOf(table, month))
  }
  return made
}

/** Whether the tables are large enough for partitions by month. */
export async function areLarge(tx: Tx, bytes: number): Promise<boolean> {
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    SELECT coalesce(sum(pg_relation_size(inhrelid)), 0) AS bytes
    FROM pg_inherits WHERE inhparent = 'trade'::regclass`)
  return Number(rows[0]!.bytes) >= bytes
}

/** Name of a month's partition. */
const partitionOf = (table: string, month: string): string => `${table}_${month.replace('-', '_')}`

const startOf = (month: string): SQL => sql.raw(`'${month}-01 00:00:00+08'`)

/** A partition of a month, or of all that was there before; of neither the default one. */
export interface Partition {
  name: string
  /** Epoch seconds; null: from the beginning. */
  begin: number | null
  until: number
}

/** A table's partitions, oldest first. */
export async function partitionsOf(db: Db | Tx, table: Monthly): Promise<Partition[]> {
  const { rows } = await db.execute<{ name: string; begin: string | null; until: string }>(sql`
    SELECT c.relname AS name,
      extract(epoch FROM substring(bound FROM 'FROM \\(''([^'']+)''')::timestamptz) AS begin,
      extract(epoch FROM substring(bound FROM 'TO \\(''([^'']+)''')::timestamptz) AS until
    FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
    CROSS JOIN LATERAL pg_get_expr(c.relpartbound, c.oid) AS bound
    WHERE inhparent = ${`public.${table}`}::regclass AND bound <> 'DEFAULT' ORDER BY until`)
  return rows.map(({ name, begin, until }) => ({
    name,
    begin: begin === null ? null : Number(begin),
    until: Number(until),
  }))
}

/** A month's first moment, epoch seconds. */
export const beginOf = (month: string): number => Date.parse(`${month}-01T00:00:00+08:00`) / 1000

async function coveredBy(tx: Tx, table: Monthly): Promise<(month: string) => boolean> {
  const all = await partitionsOf(tx, table)
  return (month) => {
    const at = beginOf(month)
    return all.some(({ begin, until }) => (begin ?? -Infinity) <= at && at < until)
  }
}

/** @returns false when too many rows of that month lie in the default partition, where they stay */
async function makeMonth(
  tx: Tx,
  table: Monthly,
  { month, most }: { month: string; most: number },
): Promise<boolean> {
  const whole = sql.identifier(table)
  const rest = sql.identifier(`${table}_default`)
  const part = sql.identifier(partitionOf(table, month))
  const begin = startOf(month)
  const until = startOf(addMonths(month, 1))
  const time = sql.identifier(MONTHLY[table])
  const inMonth = sql`${time} >= ${begin}::timestamptz AND ${time} < ${until}::timestamptz`
  // One maker at a time; rows of that month wait until their partition is made.
  await tx.execute(sql`LOCK TABLE ONLY ${whole} IN SHARE UPDATE EXCLUSIVE MODE`)
  if ((await coveredBy(tx, table))(month)) return false
  await tx.execute(sql`LOCK TABLE ${rest} IN ACCESS EXCLUSIVE MODE`)
  const { rows } = await tx.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM (
      SELECT FROM ${rest} WHERE ${inMonth} LIMIT ${most + 1}) AS early`)
  const early = rows[0]!.n
  if (early > most) return false
  await tx.execute(sql`CREATE TABLE ${part} (LIKE ${whole} INCLUDING ALL)`)
  if (early > 0)
    await tx.execute(sql`
      WITH early AS (DELETE FROM ${rest} WHERE ${inMonth} RETURNING *)
      INSERT INTO ${part} SELECT * FROM early`)
  await tx.execute(
    sql`ALTER TABLE ${whole} ATTACH PARTITION ${part} FOR VALUES FROM (${begin}) TO (${until})`,
  )
  return true
}
