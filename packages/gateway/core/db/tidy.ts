import { sql } from 'drizzle-orm'
import type { Db } from './open'

/** Tables per run; calls run between two of them, and the other tables follow in the next run. */
const MOST_TABLES = 8

/**
 * Vacuums and analyzes the tables that have changed most, by the rule of PostgreSQL's autovacuum,
 * which the embedded database does not have: the planner would take a month's new rows for one row,
 * and a proof of a second would take minutes.
 * @returns the tables' names
 */
export async function tidy(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where greatest(s.n_mod_since_analyze, s.n_dead_tup) > 50 + 0.1 * greatest(c.reltuples, 0)
    order by greatest(s.n_mod_since_analyze, s.n_dead_tup) / (50 + greatest(c.reltuples, 0)) desc
    limit ${MOST_TABLES}`)
  for (const { name } of rows) await db.execute(sql.raw(`VACUUM (ANALYZE) ${name}`))
  return rows.map(({ name }) => name)
}
