import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { callbackify } from 'node:util'
import type { Room } from './room'
import type { FileStore, StagedFile } from './store'

const STALE_MS = 3_600_000

/**
 * The writing half of a store: a file is received in a folder of this machine, and `keep` brings it
 * to where it stays, so that a reader sees all of it or nothing.
 * @param keep durable under the token when it resolves; the path may be gone then
 */
export function writesBy(
  folder: string,
  room: Room,
  keep: (path: string, token: string, size: number) => Promise<void>,
): Pick<FileStore, 'stage' | 'put' | 'create'> {
  const stage = stagingIn(folder, room, keep)
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
  }
}

function stagingIn(
  staging: string,
  room: Room,
  keep: (path: string, token: string, size: number) => Promise<void>,
): () => Promise<StagedFile> {
  // Removes files that a killed process left half-written: no caller has their token. Young files
  // may be another process's, which shares the folder when the database is a PostgreSQL.
  const prepare = () => clearOld(staging).then(() => mkdir(staging, { recursive: true }))
  let ready: Promise<unknown> | undefined
  const prepared = (): Promise<unknown> => {
    // A failed preparation (a full disk) is retried by the next write.
    ready ??= prepare().catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }
  // The first write reports it, where a caller is waiting for it.
  prepared().catch(() => undefined)

  return async () => {
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
        await handle.sync()
        await close()
        await keep(path, token, size)
      },
      async discard() {
        await close()
        await rm(path, { force: true })
      },
    }
  }
}

function writerOf(staged: StagedFile, token: string): Writable & { done: Promise<number> } {
  let ended!: { resolve(size: number): void; reject(error: Error): void }
  const done = new Promise<number>((resolve, reject) => (ended = { resolve, reject }))
  // A failed writer rejects its pipeline; the caller need not await `done` as well.
  done.catch(() => undefined)
  const writer = new Writable({
    highWaterMark: 256 * 1024,
    write: (chunk: Buffer, _encoding, next) => callbackify(() => staged.write(chunk))(next),
    final: (next) =>
      callbackify(async () => {
        await staged.commit(token)
        ended.resolve(staged.size)
      })(next),
    destroy: (error, next) =>
      callbackify(async () => {
        await staged.discard()
        ended.reject(error ?? new Error('the file was not finished'))
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
