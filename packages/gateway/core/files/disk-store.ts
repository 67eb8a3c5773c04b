import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { namesIn, noteUser, pathIn, removeNamed } from './disk-folder'
import { createRoom } from './room'
import { writesBy } from './staging'
import type { FileStore } from './store'

/** A stored file's name; its token cannot be derived from it. */
export const nameOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Files below `<dataDir>/files/ab/cd/<sha256 of the token>`. A path is made of a hash's hex digits
 * and nothing a client sent, so no token leads out of the folder, and the folder's listing gives
 * no token away. Files are written beside, synced and renamed: a reader sees all or nothing.
 */
export function createDiskStore(dataDir: string, room = createRoom(dataDir)): FileStore {
  const root = join(dataDir, 'files')
  const pathOf = (token: string): string => pathIn(root, nameOf(token))

  return {
    ...writesBy(join(root, 'staging'), room, async (path, token) => {
      const target = pathOf(token)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target)
      // Syncs the folder: the name must survive a crash as well as the bytes.
      await syncFolder(dirname(target))
      await syncFolder(dirname(dirname(target)))
    }),
    read: (token) => createReadStream(pathOf(token)),
    async size(token) {
      const found = await stat(pathOf(token)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return found?.size
    },
    remove: (token) => rm(pathOf(token), { force: true }),
    usedBy: (database) => noteUser(root, database),
    names: (written) => namesIn(root, written),
    removeNamed: (name) => removeNamed(root, name),
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
