import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import type { Db } from '../../core/db/open'
import { file } from '../../core/files/file-schema'
import { urlKey } from '../../core/files/signed-url'
import type { FileStore } from '../../core/files/store'
import type { LongJob, LongJobContext } from '../../core/jobs'

/** A file is stored before its row is: a younger one may be about to get its row. */
const STRAY_MS = DAY_MS
/** Each portion reads the table of files once. */
const PORTION = 5_000

/** This database's own name; a copy of the database has the same name. */
const nameOf = async (db: Db): Promise<string> =>
  createHash('sha256')
    .update('files')
    .update(await urlKey(db))
    .digest('hex')
    .slice(0, 32)

/** To be called before anything is stored: another database's files are never taken for strays. */
export async function noteFilesOf(db: Db, files: FileStore): Promise<number | undefined> {
  return files.usedBy(await nameOf(db))
}

export const strayFilesJob: LongJob = { kind: 'file.strays', lane: 'long', run: removeStrays }

/** Removes what a process stored and was killed before it wrote the file's row. */
async function removeStrays({ db, clock, files, log, renew }: LongJobContext): Promise<void> {
  const from = await noteFilesOf(db, files)
  if (from === undefined)
    return log.warn({}, 'files: several databases keep theirs here, strays are not looked for')
  let [removed, names] = [0, [] as string[]]
  const removeThese = async () => {
    const strays = await nowhereNamed(db, names)
    for (const name of strays) await files.removeNamed(name)
    removed += strays.length
    names = []
    await renew()
  }
  for await (const more of files.names({ from, before: clock.wall() - STRAY_MS })) {
    names.push(...more)
    if (names.length >= PORTION) await removeThese()
  }
  await removeThese()
  if (removed > 0) log.info({ removed }, 'files: stored without a row, removed')
}

/** Which names no row's token gives; a name is the token's hash. */
async function nowhereNamed(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param([...names])}::text[]) as stored(name)
    where not exists (
      select 1 from ${file} where encode(sha256(convert_to(${file.token}, 'UTF8')), 'hex') = name
    )`)
  return rows.map(({ name }) => name)
}
