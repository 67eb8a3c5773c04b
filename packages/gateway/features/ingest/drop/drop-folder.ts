import { constants } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { DropError, MOST_ENTRIES, type Drop, type DropEntry } from './drop'

/** Whether a folder lies in the one that the installation allows, links resolved. */
export async function isAllowed(folder: string, dropDir: string | undefined): Promise<boolean> {
  if (dropDir === undefined) return false
  const [inner, outer] = await Promise.all([real(folder), real(dropDir)])
  if (inner === undefined || outer === undefined) return false
  const path = relative(outer, inner)
  return path !== '..' && !path.startsWith(`..${sep}`)
}

const real = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined)

/**
 * A folder of the gateway's disk. Links are no files of it: a sender who can write there must not
 * read the rest of the disk.
 * @throws DropError for a folder outside `dropDir`
 */
export async function openFolder(folder: string, dropDir: string | undefined): Promise<Drop> {
  if (!(await isAllowed(folder, dropDir)))
    throw new DropError('文件夹不存在，或不在 DROP_DIR 允许的目录之下')
  return {
    async list() {
      const found = await readdir(folder, { withFileTypes: true })
      if (found.length > MOST_ENTRIES) throw new DropError(`文件超过${MOST_ENTRIES}个，请清理`)
      const entries = found
        .filter((one) => one.isFile())
        .map(async ({ name }): Promise<DropEntry> => {
          const { size, mtimeMs } = await lstat(join(folder, name))
          return { name, size, modifiedAt: Math.floor(mtimeMs) }
        })
      return Promise.all(entries)
    },
    async read(name) {
      const handle = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW)
      return handle.createReadStream()
    },
    close: async () => undefined,
  }
}
