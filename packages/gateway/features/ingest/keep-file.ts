import { createHash } from 'node:crypto'
import { and, asc, eq, max } from 'drizzle-orm'
import type { FieldError } from '#domain/codes'
import { addDays, formatDate, isDate } from '#domain/dates'
import { file } from '../../core/files/file-schema'
import { KINDS } from '../../core/files/kind'
import type { FileStore } from '../../core/files/store'
import { MADE_BY_GATEWAY } from '../../core/files/owner'
import type { Tx } from '../../core/db/open'
import { enqueueJob } from '../../core/jobs'
import { nextNumber } from '../../core/numbers'
import { DoorError } from './door-error'
import { ingestFile } from './ingest-schema'
import { PROFILES, profileSchema, type Profile } from './profiles'
import type { Source } from './signed-request'

/** Reads a file and applies it (`file-job.ts`). */
export const FILE_JOB = 'ingest.file'

/** A file of a source's day, whose bytes are in the store under `tokenOf`. */
export interface NewFile {
  fileName: string
  /** `YYYY-MM-DD` */
  fileDate: string
  /** Default: the source's. */
  profile?: string | undefined
  /** SHA-256 of its bytes, hex. */
  digest: string
  bytes: number
}

export interface FileAnswer {
  fileId: string
  version: number
  state: string
}

/** Where the store has the bytes. */
export const tokenOf = ({ digest }: Pick<NewFile, 'digest'>): string => digest

/** No folder, no control characters. */
const FILE_NAME = /^[^/\\\p{C}]{1,128}$/u

/** Bytes that are in the store's staging place, with what they are. */
export interface StagedBytes {
  /** SHA-256, hex. */
  digest: string
  bytes: number
  /** Stores them under their digest. */
  commit(): Promise<void>
  /** Leaves nothing behind; harmless after `commit`. */
  discard(): Promise<void>
}

/** The largest file, in bytes. */
export const MOST_BYTES = 2 * 1024 ** 3 - 1

/** Receives a file's bytes. @throws DoorError 413 for more than 2 GiB */
export async function stageBytes(
  files: FileStore,
  chunks: AsyncIterable<Uint8Array>,
): Promise<StagedBytes> {
  const staged = await files.stage()
  try {
    const hash = createHash('sha256')
    for await (const chunk of chunks) {
      if (staged.size + chunk.byteLength > MOST_BYTES) throw new DoorError(413, '文件不能超过2GiB')
      hash.update(chunk)
      await staged.write(chunk)
    }
    const digest = hash.digest('hex')
    const bytes = staged.size
    return {
      digest,
      bytes,
      commit: () => staged.commit(tokenOf({ digest })),
      discard: () => staged.discard(),
    }
  } catch (error) {
    await staged.discard()
    throw error
  }
}

/** What is wrong with a file before it is read, at its name, date or profile; undefined: nothing. */
export function faultOfFile(
  { fileName, fileDate, profile }: Pick<NewFile, 'fileName' | 'fileDate' | 'profile'>,
  now: number,
): FieldError | undefined {
  const at = (field: string, msg: string) => ({ field, msg })
  if (!FILE_NAME.test(fileName)) return at('name', '文件名不正确')
  if (!isDate(fileDate)) return at('date', '应为 YYYY-MM-DD 的日期')
  if (fileDate > formatDate(now)) return at('date', '不能晚于今天')
  if (fileDate < addDays(formatDate(now), -400)) return at('date', '早于400天前')
  if (profile !== undefined && !Object.hasOwn(PROFILES, profile)) return at('profile', '未知的格式')
  return undefined
}

/**
 * Keeps a file once: the same bytes are the first file again, other bytes under its name and day are
 * its next version. A new one is read by a job after the transaction.
 */
export async function keepFile(
  tx: Tx,
  { providerId, sourceId, profile: usual }: Source,
  { fileName, fileDate, profile, digest, bytes }: NewFile,
  now: number,
): Promise<FileAnswer> {
  const ofSource = and(eq(ingestFile.providerId, providerId), eq(ingestFile.sourceId, sourceId))
  const [before] = await tx
    .select()
    .from(ingestFile)
    .where(and(ofSource, eq(ingestFile.digest, digest)))
    .orderBy(asc(ingestFile.fileId))
    .limit(1)
  if (before) return { fileId: before.fileId, version: before.fileVersion, state: 'SAME' }
  const [newest] = await tx
    .select({ version: max(ingestFile.fileVersion) })
    .from(ingestFile)
    .where(and(ofSource, eq(ingestFile.fileName, fileName), eq(ingestFile.fileDate, fileDate)))
  const fileVersion = (newest?.version ?? 0) + 1
  const fileId = await nextNumber(tx, 'IF', formatDate(now))
  await tx
    .insert(file)
    .values({
      token: digest,
      providerId,
      uploaderId: MADE_BY_GATEWAY,
      kind: 'csv',
      mime: KINDS.csv.mime,
      fileName,
      size: bytes,
      createdAt: new Date(now),
    })
    .onConflictDoNothing()
  await tx.insert(ingestFile).values({
    providerId,
    fileId,
    sourceId,
    fileName,
    fileDate,
    fileVersion,
    digest,
    bytes,
    profile: profile ?? usual,
    fileState: 'RECEIVED',
    receivedAt: new Date(now),
  })
  await enqueueJob(tx, { kind: FILE_JOB, refId: fileId, providerId, runAt: now, clock: 'business' })
  return { fileId, version: fileVersion, state: 'RECEIVED' }
}

/** A profile by its name, or as JSON. @throws Error for a text that is neither */
export function profileOf(text: string): Profile {
  if (Object.hasOwn(PROFILES, text)) return PROFILES[text as keyof typeof PROFILES]
  return profileSchema.parse(JSON.parse(text))
}

/** A source's file. @throws DoorError 404 */
export async function fileOf(
  tx: Pick<Tx, 'select'>,
  { providerId, sourceId }: Source,
  fileId: string,
): Promise<typeof ingestFile.$inferSelect> {
  const [row] = await tx
    .select()
    .from(ingestFile)
    .where(
      and(
        eq(ingestFile.providerId, providerId),
        eq(ingestFile.sourceId, sourceId),
        eq(ingestFile.fileId, fileId),
      ),
    )
  if (!row) throw new DoorError(404, '没有这个文件')
  return row
}
