import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { MIGRATIONS } from '../../../packages/gateway/core/db/newer'
import { takeSteps } from '../../../packages/gateway/core/db/steps'
import type { PostgresServer } from '../../../packages/gateway/tests/support/postgres'

const call = promisify(execFile)
/** What psql says of one database is read by psql at another one. */
const PIPE = 'set -euo pipefail; "$0" "$1" -qc "$2" | "$0" "$3" -v ON_ERROR_STOP=1 -qc "$4"'

/** A new empty database on the same server. @returns its url */
export async function createDatabase({ url }: PostgresServer, name: string): Promise<string> {
  await withClient(url, (client) => client.query(`create database ${name}`))
  return url.replace('/postgres?', `/${name}?`)
}

/** `pg_dump` of one database, `pg_restore` into another. */
export async function restore(bin: string, from: string, to: string, file: string): Promise<void> {
  await call(join(bin, 'pg_dump'), ['-Fc', '-f', file, from])
  await call(join(bin, 'pg_restore'), ['--exit-on-error', '-d', to, file])
}

/** Lays the tables as they were after so many steps, and copies the rows that fit into them. */
export async function asOlder(bin: string, from: string, to: string, steps: number): Promise<void> {
  await withClient(to, (client) =>
    takeSteps(client, { folder: MIGRATIONS, embedded: false, until: steps }),
  )
  const [now, then] = await Promise.all([columnsOf(from), columnsOf(to)])
  for (const [table, columns] of then) {
    const names = columns.filter((one) => now.get(table)?.includes(one)).map((one) => `"${one}"`)
    if (names.length === 0) continue
    const list = names.join(', ')
    const copied = `copy (select ${list} from "${table}") to stdout`
    const pasted = `copy "${table}" (${list}) from stdin`
    await call('bash', ['-c', PIPE, join(bin, 'psql'), from, copied, to, pasted])
  }
}

async function columnsOf(url: string): Promise<Map<string, string[]>> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ table: string; column: string }>(`
      select c.table_name as table, c.column_name as column
      from information_schema.columns c
      join pg_class t on t.oid = c.table_name::regclass and t.relkind in ('r', 'p')
      where c.table_schema = 'public' and c.is_generated = 'NEVER' and not t.relispartition
      order by 1, c.ordinal_position`),
  )
  const tables = new Map<string, string[]>()
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}

/** A text that says whether any row of these tables has changed. */
export async function printOf(url: string, tables: readonly string[]): Promise<string[]> {
  return withClient(url, async (client) => {
    const prints: string[] = []
    for (const table of tables) {
      const { rows } = await client.query<{ print: string }>(
        `select '${table} ' || count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as print
         from "${table}" t`,
      )
      prints.push(rows[0]!.print)
    }
    return prints
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
