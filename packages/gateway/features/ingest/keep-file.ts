import { and, asc, eq, max } from 'drizzle-orm'
import { addDays, formatDate, isDate } from '#domain/dates'
import { file } from '../../core/files/file-schema'
import { KINDS } from '../../core/files/kind'
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

/** @throws DoorError 400 for a name or day that cannot be, or an unknown profile */
export function checkFile(
  { fileName, fileDate, profile }: Pick<NewFile, 'fileName' | 'fileDate' | 'profile'>,
  now: number,
): void {
  if (!FILE_NAME.test(fileName)) throw new DoorError(400, '文件名不正确')
  if (!isDate(fileDate)) throw new DoorError(400, 'date: 应为 YYYY-MM-DD 的日期')
  if (fileDate > formatDate(now)) throw new DoorError(400, 'date: 不能晚于今天')
  if (fileDate < addDays(formatDate(now), -400)) throw new DoorError(400, 'date: 早于400天前')
  if (profile !== undefined && !Object.hasOwn(PROFILES, profile))
    throw new DoorError(400, 'profile: 未知的格式')
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
