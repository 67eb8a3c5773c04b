import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Profile } from '../../features/ingest/profiles'
import { readFile, type FileEnd, type FileRow } from '../../features/ingest/reader/read-file'

export interface Reading extends FileEnd {
  given: FileRow[]
}

/** Reads a file of the fixtures. */
export const readFixture = (name: string, profile: Profile, date?: string): Promise<Reading> =>
  readAt(join(import.meta.dirname, 'fixtures', name), profile, date)

/** Reads bytes as a file of an acquirer; `also` takes each batch as well. */
export async function readBytes(
  bytes: Buffer | string,
  profile: Profile,
  also?: () => Promise<void>,
): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), 'ingest-'))
  try {
    writeFileSync(join(folder, 'file'), bytes)
    return await readAt(join(folder, 'file'), profile, undefined, also)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function readAt(
  path: string,
  profile: Profile,
  date?: string,
  also?: () => Promise<void>,
): Promise<Reading> {
  const given: FileRow[] = []
  const take = async (rows: FileRow[]): Promise<void> => {
    given.push(...rows)
    await also?.()
  }
  return { ...(await readFile(path, profile, take, { date })), given }
}
