import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createBrotliDecompress } from 'node:zlib'
import type pg from 'pg'
import { parseTime } from '#domain/dates'
import { CLOCK_KEY } from '../../core/clock-business'
import type { FirstRows } from '../../core/db/migrate'
import type { FileStore } from '../../core/files/store'
import assets from './files.json'
import { SAMPLES_KEY } from './key'
import { DOCUMENTS, ROWS } from './place'
import about from './samples.json'

/** Business time at which the samples were dumped, epoch ms. */
export const SAMPLES_AT = parseTime(about.at)

interface SampleOptions {
  /** Where the pictures of the sample rows go; default: they have none. */
  files?: FileStore | undefined
  /**
   * Epoch ms of the clock that business time runs on: from now on it is behind by so much that it
   * runs on from the samples' moment. Absent: the caller sets business time itself.
   */
  base?: number | undefined
}

/** The sandbox's sample rows, for a database that has none yet (`migrateDatabase`). */
export const samples = ({ files, base }: SampleOptions = {}): FirstRows => ({
  migration: about.migration,
  async load(client) {
    await loadRows(client)
    await note(client, SAMPLES_KEY, { now: SAMPLES_AT })
    if (base !== undefined) await note(client, CLOCK_KEY, SAMPLES_AT - base)
    if (files) await putFiles(client, files)
  },
})

/** The header of a table, then lines that are one JSON array of rows each. */
interface Header {
  table: string
  columns: string[]
}

async function loadRows(client: pg.ClientBase): Promise<void> {
  const input = createReadStream(ROWS).pipe(createBrotliDecompress())
  let insert = ''
  for await (const line of createInterface({ input }))
    if (line.startsWith('{')) insert = insertOf(JSON.parse(line) as Header)
    else await client.query(insert, [line])
  await setSequences(client)
}

function insertOf({ table, columns }: Header): string {
  const names = columns.map((name) => `"${name}"`).join(', ')
  return `INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1::json)`
}

/** Numbers that the database gives itself go on behind those of the rows. */
async function setSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ query: string }>(
    `SELECT format('SELECT setval(%L, max(%I)) FROM %s HAVING count(*) > 0', s.oid::regclass,
       a.attname, a.attrelid::regclass) AS query
     FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
     JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
     WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace`,
  )
  for (const { query } of rows) await client.query(query)
}

/** A file of a sample row has the bytes of the document that files.json names. */
async function putFiles(client: pg.ClientBase, files: FileStore): Promise<void> {
  const { rows } = await client.query<{ token: string; file_name: string }>(
    'SELECT token, file_name FROM file',
  )
  for (const { token, file_name: name } of rows)
    await files.put(token, await readFile(join(DOCUMENTS, assetOf(name))))
}

function assetOf(fileName: string): string {
  const name = (assets as Record<string, string>)[fileName]
  if (!name) throw new Error(`samples: no document for the file ${fileName}`)
  return name
}

const note = (client: pg.ClientBase, key: string, value: unknown) =>
  client.query(
    `INSERT INTO setting (key, value) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [key, JSON.stringify(value)],
  )
