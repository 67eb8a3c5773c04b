import { createWriteStream } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import type pg from 'pg'
import { formatDateTime } from '#domain/dates'
import { journalOf } from '../../core/db/newer'
import type { FileStore } from '../../core/files/store'
import { openInText } from '../../core/seal/number-seal'
import { ABOUT, ROWS, SAMPLES } from './place'

/**
 * Tables that only matter to one running gateway: sessions, codes, counters, rows that each start
 * writes. The secrets of second factors are sealed with a key that other installations do not have.
 */
const LEFT_OUT = (
  'session captcha sms_code reset_link login_failure known_address idempotency mfa_ticket mfa_factor ' +
  'mfa_recovery former_password row_note operation_waiting setting saved_view default_view list_look'
).split(' ')
/** Rows per line; the loader makes one statement of a line. */
const AT_ONCE = 1_000
/** Values without their key: the first start of the loader's gateway seals the chains. */
const VALUES: Readonly<Record<string, string>> = {
  'operation_head.sealed_seq': 'NULL::bigint',
  'operation_head.seal': 'NULL::text',
  // Jobs that a process has leased at this moment are unleased in the samples.
  'job.lease_until': 'NULL::timestamptz',
}

/**
 * Writes the samples from a database: its rows in the order of their keys, its stored files, the
 * moment of its business time, and the last of its migrations.
 * @param from.now business time of the database, epoch ms
 * @param from.folder where they go; default: where they lie
 * @returns the number of rows
 */
export async function dumpSamples(
  client: pg.ClientBase,
  { files, now, folder = SAMPLES }: { files: FileStore; now: number; folder?: string },
): Promise<number> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(`SET LOCAL timezone = 'Asia/Shanghai'`)
  await client.query('SET LOCAL statement_timeout = 0')
  const migration = await lastMigration(client)
  const part = join(folder, `${ROWS}.part`)
  let rows = 0
  const lines = async function* () {
    for (const table of await tablesOf(client)) {
      yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`
      for await (const { line, n } of chunksOf(client, table)) {
        rows += n
        yield `${line}\n`
      }
    }
    const { rows: stored } = await client.query<{ token: string }>(
      'SELECT token FROM file ORDER BY file_name, token',
    )
    for (const { token } of stored) yield await fileLine(files, token)
  }
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window } = constants
  await pipeline(
    Readable.from(lines()),
    createBrotliCompress({ params: { [quality]: 9, [window]: 24 } }),
    createWriteStream(part),
  )
  await client.query('COMMIT')
  await rename(part, join(folder, ROWS))
  const about = { at: formatDateTime(now), migration }
  await writeFile(join(folder, ABOUT), `${JSON.stringify(about, undefined, 2)}\n`)
  return rows
}

interface Table {
  name: string
  columns: string[]
  /** Of the primary key. */
  keys: string[]
}

/** Tables with rows; columns that the database computes are left to it. */
async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name,
       (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a WHERE a.attrelid = c.oid
         AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       (SELECT json_agg(a.attname ORDER BY k.n) FROM pg_index i
         CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k(no, n)
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.no
         WHERE i.indrelid = c.oid AND i.indisprimary) AS keys
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT c.relispartition AND c.relname <> ALL ($1::text[]) ORDER BY c.relname`,
    [LEFT_OUT],
  )
  return rows
}

async function* chunksOf(client: pg.ClientBase, { name, columns, keys }: Table) {
  const values = columns.map(
    (column) => `${VALUES[`${name}.${column}`] ?? `"${column}"`} AS "${column}"`,
  )
  const order = keys.map((key) => `"${key}"`).join(', ')
  await client.query(
    `DECLARE sample NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row
     FROM (SELECT ${values.join(', ')} FROM "${name}" ORDER BY ${order}) t`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${AT_ONCE} FROM sample`)
    if (rows.length === 0) break
    yield { line: `[${rows.map(({ row }) => openInText(row)).join(',')}]`, n: rows.length }
  }
  await client.query('CLOSE sample')
}

async function fileLine(files: FileStore, token: string): Promise<string> {
  const bytes = Buffer.concat(await files.read(token).toArray())
  return `${JSON.stringify({ token, bytes: bytes.toString('base64') })}\n`
}

/** The tag of the last migration that the database has. */
async function lastMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    'SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations',
  )
  const last = (await journalOf()).find(({ when }) => when === Number(rows[0]!.at))
  if (!last) throw new Error('the database has migrations that are not in the journal')
  return last.tag
}
