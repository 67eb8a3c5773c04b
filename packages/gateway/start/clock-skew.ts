import { sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { Db } from '../core/db/open'
import { skewOf } from '../core/db/skew'
import { StartError } from '../core/start/error'

const MOST_MS = 60_000

/**
 * Refuses a clock of this machine that differs from the database's by more than a minute.
 * @throws StartError
 */
export async function checkSkew(db: Db, now: () => number = Date.now): Promise<void> {
  const skewMs = await skewOf(db, now)
  if (Math.abs(skewMs) <= MOST_MS) return
  throw new StartError(
    `本机时钟比数据库的${skewMs > 0 ? '快' : '慢'} ${Math.round(Math.abs(skewMs) / 1000)} 秒，超过了 60 秒。请校准两台机器的时钟（NTP）后再启动。`,
  )
}

/**
 * Refuses a clock that was set back to, or behind, a day whose income is closed: new records would
 * belong to books that are already written. Works on a database of any version, before it is
 * migrated.
 * @throws StartError
 */
export async function refuseClosedDay(db: Db, now: () => number = Date.now): Promise<void> {
  const { rows: tables } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('income_day') is not null as exists`,
  )
  if (!tables[0]!.exists) return
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select max(income_date)::text as day from income_day`,
  )
  const closed = rows[0]!.day
  const today = formatDate(now())
  if (closed === null || closed < today) return
  throw new StartError(
    `本机日期是 ${today}，而 ${closed} 的账已经结过：时钟被往回调了。请校准时钟后再启动。`,
  )
}
