import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder names below `<dataDir>/files` that belong to the store: other names are left alone. */
const PREFIX = /^[0-9a-f]{2}$/
/** A stored file's own name. */
export const NAME = /^[0-9a-f]{64}$/
/** Folder in which databases note that their files are stored here. */
export const USERS = 'used-by'

/** A file's whole path; its first digits spread the files over folders. */
export const pathIn = (root: string, name: string): string =>
  join(root, name.slice(0, 2), name.slice(2, 4), name)

/** Files by their names on disk, folder by folder, last written in `[from, before)`. */
export async function* namesIn(
  root: string,
  { from, before }: { from: number; before: number },
): AsyncGenerator<string[]> {
  for (const first of await listed(root, PREFIX))
    for (const second of await listed(join(root, first), PREFIX)) {
      const names: string[] = []
      for (const name of await listed(join(root, first, second), NAME)) {
        const found = await stat(pathIn(root, name)).catch(() => undefined)
        if (found && found.mtimeMs >= from && found.mtimeMs < before) names.push(name)
      }
      if (names.length > 0) yield names
    }
}

/**
 * Leaves a mark of a database whose files are stored here.
 * @returns since when this folder has files of this database only, epoch ms; undefined: another one
 *   left a mark too
 */
export async function noteUser(root: string, database: string): Promise<number | undefined> {
  const folder = join(root, USERS)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, database), '', { flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  const users = await readdir(folder)
  return users.length === 1 ? (await stat(join(folder, database))).mtimeMs : undefined
}

export const removeNamed = (root: string, name: string): Promise<void> => {
  if (!NAME.test(name)) throw new Error(`${name}: wanted the name of a stored file`)
  return rm(pathIn(root, name), { force: true })
}

async function listed(folder: string, wanted: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
  return names.filter((name) => wanted.test(name)).toSorted()
}
