import { sql } from 'drizzle-orm'
import { SEALED_TABLES } from '../../features/sealing/sealed-tables'
import { shapeOf } from '../../core/seal/sealed-table'
import type { Db } from '../../core/db/open'

/** The beginning of every run of letters and digits that is long enough for an account's number. */
const RUNS = String.raw`[0-9]{8,}[0-9Xx]?`

/** Columns of every table, whatever its name, that hold text. */
async function textColumns(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select c.oid::regclass::text as name, json_agg(quote_ident(a.attname)) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname not like 'pg_toast%'
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'bpchar'::regtype, 'json'::regtype,
        'jsonb'::regtype, 'text[]'::regtype, 'varchar[]'::regtype)
    group by c.oid order by 1`)
  return rows
}

/**
 * Where one of these numbers lies in plain text, anywhere in the database, as `table.column number`.
 */
export async function foundPlain(db: Db, numbers: ReadonlySet<string>): Promise<string[]> {
  const found = new Set<string>()
  for (const { name, columns } of await textColumns(db))
    for (const column of columns) {
      const { rows } = await db.execute<{ no: string }>(sql`
        select distinct m[1] as no from ${sql.raw(name)} t,
          regexp_matches(t.${sql.raw(column)}::text, ${`(${RUNS})`}, 'g') m
        where m[1] = any(${sql.param([...numbers])}::text[])`)
      for (const { no } of rows) found.add(`${name}.${column} ${no}`)
    }
  return [...found]
}

/** Every stored number: the texts of sealed columns, and the sealed texts in forms. */
export async function storedNumbers(db: Db): Promise<string[]> {
  const texts: string[] = []
  for (const table of SEALED_TABLES) {
    const { name, numbers, forms } = shapeOf(table)
    for (const column of numbers) {
      const { rows } = await db.execute<{ text: string }>(
        sql.raw(`select "${column}" as text from "${name}" where "${column}" <> ''`),
      )
      texts.push(...rows.map(({ text }) => text))
    }
    for (const column of forms) {
      const { rows } = await db.execute<{ text: string }>(
        sql.raw(`select m[1] as text from "${name}",
          regexp_matches("${column}"::text, '"(s1\\.[A-Za-z0-9_-]+)"', 'g') m`),
      )
      texts.push(...rows.map(({ text }) => text))
    }
  }
  return texts
}
