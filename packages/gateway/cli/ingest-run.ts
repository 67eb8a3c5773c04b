import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq } from 'drizzle-orm'
import { FILE_STATE, ROW_STATE } from '#domain/ingest/dicts'
import { formatYuan } from '#domain/money'
import { startJobs, type JobDeps } from '../core/jobs'
import { writeOperation } from '../core/operations/write'
import { webhookSignature } from '../core/webhook-sign'
import { fileJob } from '../features/ingest/file-job'
import { ingestFile, ingestRow, source } from '../features/ingest/ingest-schema'
import { faultOfFile, keepFile, profileOf, stageBytes } from '../features/ingest/keep-file'
import { readFile } from '../features/ingest/reader/read-file'
import { faultOfRow } from '../features/ingest/row-fault'
import { openSecret, type Source } from '../features/ingest/signed-request'

/** A file on this machine, of a source's day. */
export interface GivenFile {
  path: string
  /** `YYYY-MM-DD` */
  date: string
  /** Default: the source's. */
  profile?: string | undefined
}

type Print = (line: string) => void
type Deps = Pick<JobDeps, 'db' | 'clock' | 'files' | 'upstream' | 'log' | 'sealKeys'>

/** Rows that are printed. */
const MOST_ROWS = 20
const LOOK_MS = 500
const DONE: readonly string[] = ['APPLIED', 'REFUSED', 'SUPERSEDED']

/** @throws Error for a number that no source has */
export async function sourceOf({ db }: Pick<Deps, 'db'>, sourceId: string): Promise<Source> {
  const [row] = await db.select().from(source).where(eq(source.sourceId, sourceId))
  if (!row) throw new Error(`没有数据来源 ${sourceId}`)
  return row
}

/**
 * Keeps a file as `PUT /ingest/v1/files` does and runs its job in this process, unless a gateway has
 * taken it.
 * @returns whether the file was applied
 * @throws Error for a day to come or an unknown profile
 */
export async function applyFile(
  deps: Deps,
  of: Source,
  { path, date, profile }: GivenFile,
  print: Print,
): Promise<boolean> {
  const { db, clock } = deps
  const file = { fileName: basename(path), fileDate: date, profile }
  const fault = faultOfFile(file, clock.now())
  if (fault) throw new Error(`${fault.field}: ${fault.msg}`)
  const { digest, bytes } = await store(deps, path)
  const stored = { ...file, digest, bytes }
  const kept = await db.transaction(async (tx) => {
    const now = clock.now()
    await writeOperation(tx, {
      providerId: of.providerId,
      time: now,
      operator: '命令行',
      action: 'cli:ingest',
      outcome: 'DONE',
      request: { sourceId: of.sourceId, ...file, digest: stored.digest },
    })
    return keepFile(tx, of, stored, now)
  })
  print(
    kept.state === 'SAME'
      ? `${file.fileName}：与文件 ${kept.fileId} 的内容相同，不再入账`
      : `${file.fileName}：文件 ${kept.fileId}，${date}，第 ${kept.version} 版`,
  )
  const isFile = and(eq(ingestFile.providerId, of.providerId), eq(ingestFile.fileId, kept.fileId))
  const jobs = startJobs(deps, [fileJob])
  try {
    for (;;) {
      await jobs.runDue()
      const [row] = await db.select().from(ingestFile).where(isFile)
      if (row && DONE.includes(row.fileState)) return await printOutcome(deps, row, print)
      await pause(LOOK_MS)
    }
  } finally {
    await jobs.stop()
  }
}

/** Stores the file's bytes under their digest. */
async function store({ files }: Deps, path: string): Promise<{ digest: string; bytes: number }> {
  const staged = await stageBytes(files, createReadStream(path) as AsyncIterable<Buffer>)
  try {
    await staged.commit()
    return staged
  } finally {
    await staged.discard()
  }
}

async function printOutcome(
  { db }: Deps,
  file: typeof ingestFile.$inferSelect,
  print: Print,
): Promise<boolean> {
  const { label } = FILE_STATE[file.fileState as keyof typeof FILE_STATE]
  if (file.fileState === 'REFUSED') {
    print(`${label}：${file.reason}`)
    return false
  }
  const counts = {
    APPLIED: 'applied',
    SAME: 'same',
    WAITING: 'waiting',
    REFUSED: 'refused',
  } as const
  const words = Object.entries(counts).map(
    ([state, name]) => `${ROW_STATE[state as keyof typeof ROW_STATE]} ${file[`${name}Count`]}`,
  )
  print(`${label}，共 ${file.rowCount} 行：${words.join('，')}`)
  const refused = await db
    .select()
    .from(ingestRow)
    .where(
      and(
        eq(ingestRow.providerId, file.providerId),
        eq(ingestRow.fileId, file.fileId),
        eq(ingestRow.rowState, 'REFUSED'),
      ),
    )
    .orderBy(asc(ingestRow.line), asc(ingestRow.part))
    .limit(MOST_ROWS)
  for (const { line, reason } of refused) print(`  第 ${line} 行 ${reason}`)
  if (file.refusedCount > refused.length) print(`  ……其余 ${file.refusedCount - refused.length} 行`)
  return true
}

/**
 * Reads a file by its profile and stores nothing.
 * @returns whether the file may be applied
 */
export async function readOnly(
  of: Pick<Source, 'profile'>,
  { path, date, profile }: GivenFile,
  print: Print,
): Promise<boolean> {
  let shown = 0
  let faults = 0
  const end = await readFile(
    path,
    profileOf(profile ?? of.profile),
    async (rows) => {
      for (const row of rows) {
        const fault = faultOfRow(row)
        if (fault !== undefined && ++faults <= MOST_ROWS) print(`第 ${row.line} 行 ${fault}`)
        if (fault === undefined && ++shown <= MOST_ROWS)
          print(`第 ${row.line} 行 ${row.ignored ?? JSON.stringify(row.events)}`)
      }
    },
    { date },
  )
  const { counted, totals, unknownColumns } = end
  print(`共 ${end.rows} 行，读不懂的 ${faults} 行`)
  print(
    `笔数 ${counted.count}，金额 ${formatYuan(counted.sum)}；退款 ${counted.refundCount} 笔，${formatYuan(counted.refundSum)}`,
  )
  print(totals ? `文件里的合计：${JSON.stringify(totals)}` : '文件里没有合计')
  if (unknownColumns.length > 0) print(`没有用到的列：${unknownColumns.join('、')}`)
  if (end.refused) print(`整个文件不能入账：${end.refused}`)
  return !end.refused
}

/** Prints a delivery and the signature that the source's secret gives it; the secret only if asked. */
export function printVector(
  dataSecret: string | undefined,
  { sourceId, secret: kept }: Source,
  { timestamp, showSecret }: { timestamp: string; showSecret: boolean },
  print: Print,
): void {
  const secret = openSecret(dataSecret, kept, sourceId)
  const signed = { id: 'msg_1', timestamp, body: '{"events":[]}' }
  print(`source    ${sourceId}`)
  if (showSecret) print(`secret    ${secret}`)
  for (const [name, value] of Object.entries(signed)) print(`${name.padEnd(9)} ${value}`)
  print(`signature ${webhookSignature(secret, signed)}`)
}
