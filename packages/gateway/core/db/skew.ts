import { sql } from 'drizzle-orm'
import type { Db } from './open'

/**
 * How far this process's clock is ahead of the database's, in milliseconds; negative: behind. The
 * database is taken to have read its clock halfway between question and answer.
 */
export async function skewOf(db: Pick<Db, 'execute'>, now: () => number = Date.now) {
  const asked = now()
  const { rows } = await db.execute<{ at: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as at`,
  )
  return (asked + now()) / 2 - Number(rows[0]!.at)
}
