import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { PostgresServer } from '../../../packages/gateway/tests/support/postgres'

const call = promisify(execFile)

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
