import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { callbackify } from 'node:util'
import { namesIn, noteUser, pathIn, removeNamed } from './disk-folder'
import { createRoom } from './room'
import type { FileStore, StagedFile } from './store'

const STALE_MS = 3_600_000

/**
 * Files below `<dataDir>/files/ab/cd/<sha256 of the token>`. A path is made of a hash's hex digits
 * and nothing a client sent, so no token leads out of the folder, and the folder's listing gives
 * no token away. Files are written beside, synced and renamed: a reader sees all or nothing.
 */
export function createDiskStore(dataDir: string, room = createRoom(dataDir)): FileStore {
  const root = join(dataDir, 'files')
  const staging = join(root, 'staging')
  const pathOf = (token: string): string => {
    const hash = createHash('sha256').update(token).digest('hex')
    return pathIn(root, hash)
  }
  // What a killed process left half-written is worth nothing: no caller was told of it. Young files
  // may be another process's, which shares the folder when the database is a PostgreSQL.
  const prepare = () => clearOld(staging).then(() => mkdir(staging, { recursive: true }))
  let ready: Promise<unknown> | undefined
  const prepared = (): Promise<unknown> => {
    // What failed once (a full disk) may well pass next time.
    ready ??= prepare().catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }
  // Reported by the first write instead, where a caller is waiting for it.
  prepared().catch(() => undefined)

  async function stage(): Promise<StagedFile> {
    await room()
    await prepared()
    const path = join(staging, randomUUID())
    const handle = await open(path, 'wx+', 0o600)
    let isOpen = true
    const close = async () => {
      if (isOpen) {
        isOpen = false
        await handle.close()
      }
    }
    let size = 0
    return {
      get size() {
        return size
      },
      async write(bytes) {
        await writeAll(handle, bytes, size)
        size += bytes.byteLength
      },
      async readAt(position, length) {
        const wanted = Math.max(0, Math.min(length, size - position))
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, position)
        return buffer.subarray(0, bytesRead)
      },
      async commit(token) {
        const target = pathOf(token)
        await handle.sync()
        await close()
        await mkdir(dirname(target), { recursive: true })
        await rename(path, target)
        // The name must survive a crash as well as the bytes.
        await syncFolder(dirname(target))
        await syncFolder(dirname(dirname(target)))
      },
      async discard() {
        await close()
        await rm(path, { force: true })
      },
    }
  }

  return {
    stage,
    async put(token, bytes) {
      const staged = await stage()
      try {
        await staged.write(bytes)
        await staged.commit(token)
      } finally {
        await staged.discard()
      }
    },
    async create(token) {
      return writerOf(await stage(), token)
    },
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

function writerOf(staged: StagedFile, token: string): Writable & { done: Promise<number> } {
  let settle!: { resolve(size: number): void; reject(error: Error): void }
  const done = new Promise<number>((resolve, reject) => (settle = { resolve, reject }))
  // A writer that fails tells its pipeline; the caller need not wait for `done` as well.
  done.catch(() => undefined)
  const writer = new Writable({
    highWaterMark: 256 * 1024,
    write: (chunk: Buffer, _encoding, next) => callbackify(() => staged.write(chunk))(next),
    final: (next) =>
      callbackify(async () => {
        await staged.commit(token)
        settle.resolve(staged.size)
      })(next),
    destroy: (error, next) =>
      callbackify(async () => {
        await staged.discard()
        settle.reject(error ?? new Error('the file was not finished'))
      })((failure) => next(error ?? failure)),
  })
  return Object.assign(writer, { done })
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0
  while (written < bytes.byteLength) {
    const step = await handle.write(bytes, written, bytes.byteLength - written, position + written)
    written += step.bytesWritten
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

async function clearOld(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - STALE_MS) await rm(path, { force: true })
  }
}
