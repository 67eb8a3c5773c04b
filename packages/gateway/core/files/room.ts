import { statfs } from 'node:fs/promises'

/** No file is written when less is left: the database must never meet a full disk. */
const RESERVE_BYTES = 64 * 1024 * 1024
const FRESH_MS = 1000

/** Has the code of the system's own error, so that both give the same message. */
class DiskFull extends Error {
  readonly code = 'ENOSPC'
  constructor() {
    super('the disk of the data directory is nearly full')
    this.name = 'DiskFull'
  }
}

/** @throws DiskFull */
export type Room = () => Promise<void>

/**
 * Whether the disk of a folder has room for writes, checked at most once a second.
 * @param reserve bytes that stay free
 */
export function createRoom(folder: string, reserve = RESERVE_BYTES): Room {
  let free = Infinity
  let askedAt = -Infinity
  return async () => {
    if (performance.now() - askedAt > FRESH_MS) {
      askedAt = performance.now()
      // A missing folder counts as having enough room.
      free = await statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Infinity,
      )
    }
    if (free < reserve) throw new DiskFull()
  }
}
