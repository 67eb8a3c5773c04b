import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '../../../core/root'
import type { Profile } from '../profiles'

/** A row of a file, as its profile reads it. */
export interface FileRow {
  /** The first line of the row, from 1. */
  line: number
  /** As it stands in the file, at most 1,000 characters. */
  text: string
  /**
   * Events as in the JSON body: kind, occurredAt (YYYY-MM-DD HH:mm:ss), amounts in fen; `eventId`
   * where the file has one. Empty with an `error` or `ignored`.
   */
  events: Record<string, unknown>[]
  /** Why the row cannot be taken: the file's column, and a Chinese sentence without its name. */
  error?: { field: string; msg: string } | undefined
  /** Why the profile makes no event of such a row, in Chinese. */
  ignored?: string | undefined
}

/** Amounts in fen. */
export interface FileFigures {
  count: number
  sum: number
  refundCount: number
  refundSum: number
}

export interface FileEnd {
  /** Rows, with those that cannot be taken. */
  rows: number
  /** What the file's own totals say; undefined: it has none. */
  totals?: Partial<FileFigures> | undefined
  /**
   * What the rows come to, counted like the file's totals; figures that these do not have are rows
   * and amounts of events.
   */
  counted: FileFigures
  /** Columns of the file that the profile does not know. */
  unknownColumns: string[]
  /** Why nothing of the file may be applied, a Chinese sentence. Rows given before are void. */
  refused?: string | undefined
}

interface ReadOptions {
  /** The file's day, YYYY-MM-DD: gives times without a year theirs. */
  date?: string
  signal?: AbortSignal
}

/** Memory limits of the worker: a workbook of 8 MB needs some 60. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }
const TOO_LARGE = '文件内容过大，无法读取'

/**
 * Reads a file on disk in a worker thread; two readings of the same bytes give the same rows.
 * @param take gets at most 500 rows at a time, in order; the reading waits for it
 * @throws what `take` throws, the signal's reason, or the error of the disk
 */
export async function readFile(
  path: string,
  profile: Profile,
  take: (rows: FileRow[]) => Promise<void>,
  { date, signal }: ReadOptions = {},
): Promise<FileEnd> {
  signal?.throwIfAborted()
  const worker = new Worker(
    join(projectRoot, 'packages/gateway/features/ingest/reader/file-worker.mjs'),
    {
      workerData: { path, profile, date },
      resourceLimits: MEMORY,
      // The worker must not inherit the flags of the bundle or the test runner.
      execArgv: [],
    },
  )
  const { promise, resolve, reject } = withResolvers<FileEnd>()
  const abort = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', abort)
  worker.on('message', (message: { rows: FileRow[] } | { end: FileEnd }) => {
    if ('end' in message) return resolve(message.end)
    take(message.rows).then(() => worker.postMessage('next'), reject)
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(refusedFile(TOO_LARGE))
    else reject(error)
  })
  worker.on('exit', () => reject(new Error('the worker that reads a file ended early')))
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

function withResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (reason: unknown) => void
  const promise = new Promise<T>((...both) => ([resolve, reject] = both))
  return { promise, resolve, reject }
}

const refusedFile = (refused: string): FileEnd => ({
  rows: 0,
  counted: { count: 0, sum: 0, refundCount: 0, refundSum: 0 },
  unknownColumns: [],
  refused,
})
