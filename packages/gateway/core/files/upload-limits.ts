import { and, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { RESP } from '#domain/codes'
import type { Caller } from '../call'
import type { Clock } from '../clock'
import { lockInProvider } from '../db/locks'
import type { Db, Tx } from '../db/open'
import { file } from './file-schema'
import { badField, CallError } from '../errors'

/** Sizes are bytes on disk. */
export interface UploadLimits {
  /** Files of one user in an hour. */
  uploadFilesPerHour: number
  uploadBytesPerHour: number
  /** Stored uploads of all users of a provider, used by a record or not. */
  uploadBytesKept: number
}

export type Uploader = Pick<Caller, 'userId' | 'providerId'>

/** An upload limit was exceeded; `reason` is the log's word for it. */
export class UploadRefused extends Error {
  constructor(
    readonly reason: string,
    readonly answer: CallError,
  ) {
    super(reason)
  }
}

export interface UploadGuard {
  /**
   * Called before a file is received: counts it together with the stored files and those that this
   * process is receiving.
   * @param bytes its size at most
   * @returns releases the reservation once the file is stored or refused
   * @throws UploadRefused
   */
  reserve(uploader: Uploader, bytes: number): Promise<() => void>
  /**
   * Called before its row is written, in the row's transaction. From here on uploads of a provider
   * are serialised, so that several processes together keep the limits as well.
   * @throws UploadRefused
   */
  admit(tx: Tx, uploader: Uploader, bytes: number): Promise<void>
}

const HOUR_MS = 3_600_000
const MB = 1024 * 1024

interface Sizes {
  files: number
  bytes: number
}

export function createUploadGuard(db: Db, clock: Clock, limits: UploadLimits): UploadGuard {
  /** Uploads in flight, in the order of arrival. */
  const open = new Set<Uploader & { bytes: number }>()

  /** @param coming the file itself and the earlier ones in flight */
  async function refuseOver(
    on: Db | Tx,
    uploader: Uploader,
    coming: () => readonly (Uploader & { bytes: number })[],
  ) {
    const since = new Date(clock.wall() - HOUR_MS)
    const { uploadFilesPerHour, uploadBytesPerHour, uploadBytesKept } = limits
    const hour = await stored(on, uploader, since)
    // Read after the stored files: a file that was stored meanwhile is counted once, or not at all,
    // and `admit` counts again.
    const own = sizesOf(coming().filter(({ userId }) => userId === uploader.userId))
    if (hour.files + own.files > uploadFilesPerHour)
      throw tooMany('upload-files-per-hour', `每小时最多上传${uploadFilesPerHour}个文件`)
    if (hour.bytes + own.bytes > uploadBytesPerHour)
      throw tooMany('upload-bytes-per-hour', `每小时最多上传${sizeWords(uploadBytesPerHour)}文件`)
    const kept = await stored(on, { providerId: uploader.providerId })
    const all = sizesOf(coming().filter(({ providerId }) => providerId === uploader.providerId))
    if (kept.bytes + all.bytes > uploadBytesKept) throw full(uploadBytesKept)
  }

  return {
    async reserve(uploader, bytes) {
      const before = [...open]
      const own = { ...uploader, bytes }
      open.add(own)
      const release = () => void open.delete(own)
      try {
        await refuseOver(db, uploader, () => [...before.filter((one) => open.has(one)), own])
      } catch (error) {
        release()
        throw error
      }
      return release
    },
    async admit(tx, uploader, bytes) {
      await lockInProvider(tx, 'uploads', uploader.providerId, '')
      await refuseOver(tx, uploader, () => [{ ...uploader, bytes }])
    },
  }
}

const sizesOf = (files: readonly { bytes: number }[]): Sizes => ({
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
})

/** Files of a user since a moment, or all files of a provider's users. */
async function stored(
  on: Db | Tx,
  { providerId, userId }: { providerId: string; userId?: string },
  since?: Date,
): Promise<Sizes> {
  const [sums] = await on
    .select({ files: count(), bytes: sql<string>`coalesce(sum(${file.size}), 0)` })
    .from(file)
    .where(
      and(
        eq(file.providerId, providerId),
        isNotNull(file.receivedAt),
        userId === undefined ? undefined : eq(file.uploaderId, userId),
        since && gt(file.receivedAt, since),
      ),
    )
  return { files: sums!.files, bytes: Number(sums!.bytes) }
}

const tooMany = (reason: string, words: string): UploadRefused =>
  new UploadRefused(reason, new CallError(RESP.TOO_MANY, `${words}，请稍后再试`))
const full = (limit: number): UploadRefused =>
  new UploadRefused(
    'upload-space',
    badField('file', `文件存储空间已满（上限${sizeWords(limit)}），请联系管理员`),
  )

function sizeWords(bytes: number): string {
  const mb = bytes / MB
  return mb >= 1024 ? `${Number((mb / 1024).toFixed(1))}GB` : `${Number(mb.toFixed(1))}MB`
}
