import { createReadStream, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createBrotliDecompress } from 'node:zlib'
import type pg from 'pg'
import { parseTime } from '#domain/dates'
import { CLOCK_KEY } from '../../core/clock-business'
import type { FirstRows } from '../../core/db/migrate'
import type { FileStore } from '../../core/files/store'
import { SAMPLES_KEY } from './ids'
import { ABOUT, ROWS, SAMPLES } from './place'

/** Business time at which the samples were dumped, epoch ms. */
export const SAMPLES_AT = parseTime(aboutOf(SAMPLES).at)

interface SampleOptions {
  /** Where the files of the sample rows go; absent: they are missing. */
  files?: FileStore | undefined
  /**
   * The clock that business time runs on, epoch ms: business time is set back by an offset so that
   * it runs on from the samples' moment. Absent: the caller sets business time itself.
   */
  base?: (() => number) | undefined
  /** Where the rows lie; default: those of the project. */
  folder?: string
}

/** What a dump notes of itself (`dump.ts`). */
function aboutOf(folder: string): { at: string; migration: string } {
  return JSON.parse(readFileSync(join(folder, ABOUT), 'utf8'))
}

/** The sandbox's sample rows, for a database that has none yet (`migrateDatabase`). */
export const samples = ({ files, base, folder = SAMPLES }: SampleOptions = {}): FirstRows => ({
  migration: aboutOf(folder).migration,
  async load(client) {
    await loadLines(client, join(folder, ROWS), files)
    const at = parseTime(aboutOf(folder).at)
    await note(client, SAMPLES_KEY, { now: at })
    if (base) await note(client, CLOCK_KEY, at - base())
  },
  complete: (client) => addYounger(client, folder),
})

/** The same by the environment: business time is fixed at SANDBOX_TIME, or runs. */
export const samplesFor = (
  { businessNow }: { businessNow?: number },
  files: FileStore,
): FirstRows => samples({ files, base: businessNow === undefined ? Date.now : undefined })

/** Rows of nouns that are younger than the dump: `<noun>.sql` beside it, until the next dump has them. */
async function addYounger(client: pg.ClientBase, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  for (const name of names.toSorted())
    await client.query(await readFile(join(folder, name), 'utf8'))
}

/** A line that is no array of rows (`place.ts`); `bytes` are base64. */
type Line = { table: string; columns: string[] } | { token: string; bytes: string }

async function loadLines(
  client: pg.ClientBase,
  from: string,
  files: FileStore | undefined,
): Promise<void> {
  const input = createReadStream(from).pipe(createBrotliDecompress())
  let insert = ''
  for await (const text of createInterface({ input })) {
    if (text.startsWith('[')) {
      await client.query(insert, [text])
      continue
    }
    const line = JSON.parse(text) as Line
    if ('table' in line) insert = insertOf(line.table, line.columns)
    else await files?.put(line.token, Buffer.from(line.bytes, 'base64'))
  }
}

function insertOf(table: string, columns: readonly string[]): string {
  const names = columns.map((name) => `"${name}"`).join(', ')
  return `INSERT INTO "${table}" (${names})
    SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1::json)`
}

const note = (client: pg.ClientBase, key: string, value: unknown) =>
  client.query(
    `INSERT INTO setting (key, value) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [key, JSON.stringify(value)],
  )
