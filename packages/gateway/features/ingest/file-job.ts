import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, count, eq, lt, max, ne } from 'drizzle-orm'
import { compareAgain } from '../../core/compare-again'
import type { Tx } from '../../core/db/open'
import { insertRows } from '../../core/db/insert-rows'
import { inTransaction } from '../../core/db/retry'
import type { LongJob, LongJobContext } from '../../core/jobs'
import { eventShape, readEvent, type RawEvent } from './facts'
import { ingestFile, ingestRow, source } from './ingest-schema'
import { FILE_JOB, profileOf, tokenOf } from './keep-file'
import { readFile, type FileEnd, type FileRow } from './reader/read-file'
import { takeEvents } from './take-events'
import type { Outcome } from './outcome'

type File = typeof ingestFile.$inferSelect
const BROKEN = '系统异常，请重新上传'

/** Reads a file twice: once to check all of it, then to apply it row by row (contract §8). */
export const fileJob: LongJob = {
  kind: FILE_JOB,
  lane: 'long',
  run: readAndApply,
  onGiveUp: (tx, { providerId, refId: fileId }) =>
    setFile(tx, { providerId, fileId }, { fileState: 'REFUSED', reason: BROKEN }),
}

async function readAndApply(context: LongJobContext): Promise<void> {
  const { db, files, job, clock, signal, renew } = context
  const about = { providerId: job.providerId, fileId: job.refId }
  const [row] = await db.select().from(ingestFile).where(isFile(about))
  if (!row || ['APPLIED', 'REFUSED', 'SUPERSEDED'].includes(row.fileState)) return
  const folder = await mkdtemp(join(tmpdir(), 'console-ingest-'))
  const path = join(folder, 'file')
  try {
    await pipeline(files.read(tokenOf(row)), createWriteStream(path), { signal })
    const profile = profileOf(row.profile)
    const { fileDate: date } = row
    await setFile(db, about, { fileState: 'READING' })
    const end = await readFile(path, profile, async () => renew(), { date, signal })
    const doneAt = new Date(clock.now())
    if (end.refused)
      return await setFile(db, about, { fileState: 'REFUSED', reason: end.refused, doneAt })
    await setFile(db, about, { fileState: 'CHECKED', ...figuresOf(end) })
    const formerFiles = await formerVersions(db, row)
    const apply = (rows: readonly FileRow[]) => applyRows(context, { ...row, formerFiles }, rows)
    await readFile(path, profile, apply, { date, signal })
    await inTransaction(db, (tx) => finish(tx, row, doneAt))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const figuresOf = ({ rows, totals, counted, unknownColumns }: FileEnd) => ({
  rowCount: rows,
  totals: { ...counted, ...totals },
  unknownColumns,
})

const isFile = ({ providerId, fileId }: Pick<File, 'providerId' | 'fileId'>) =>
  and(eq(ingestFile.providerId, providerId), eq(ingestFile.fileId, fileId))

const setFile = async (
  tx: Pick<Tx, 'update'>,
  about: Pick<File, 'providerId' | 'fileId'>,
  set: Partial<File>,
): Promise<void> => void (await tx.update(ingestFile).set(set).where(isFile(about)))

/** Applies some rows in one transaction, with what became of each; those of a run before are done. */
async function applyRows(
  { db, clock, upstream, sealKeys, renew }: LongJobContext,
  { providerId, sourceId, fileId, formerFiles }: File & { formerFiles: ReadonlySet<string> },
  rows: readonly FileRow[],
): Promise<void> {
  await renew()
  await inTransaction(db, async (tx) => {
    const [done] = await tx
      .select({ line: max(ingestRow.line) })
      .from(ingestRow)
      .where(and(eq(ingestRow.providerId, providerId), eq(ingestRow.fileId, fileId)))
    const open = rows.filter(({ line }) => line > (done?.line ?? 0))
    if (open.length === 0) return
    const [of] = await tx
      .select()
      .from(source)
      .where(and(eq(source.providerId, providerId), eq(source.sourceId, sourceId)))
    const told = open.flatMap(({ line, events }) =>
      events.map((event) => ({ line, fileId, raw: numbered(event) })),
    )
    const good = told.filter(({ raw }) => eventShape.safeParse(raw).success)
    const how = { carrier: 'FILE', formerFiles, now: clock.now() } as const
    const taking = { tx, source: of!, upstream, ...how }
    const outcomes = await takeEvents({ ...taking, dataSecret: sealKeys?.dataSecret }, good)
    const byEvent = new Map(good.map((one, i) => [one.raw, outcomes[i]!]))
    const results = open.flatMap((row): (typeof ingestRow.$inferInsert)[] => {
      const about = { providerId, fileId, line: row.line }
      if (row.error)
        return [
          {
            ...about,
            part: 0,
            rowState: 'REFUSED',
            ...said(`${row.error.field}: ${row.error.msg}`),
          },
        ]
      if (row.ignored !== undefined)
        return [{ ...about, part: 0, rowState: 'SAME', ...said(row.ignored) }]
      return told
        .filter(({ line }) => line === row.line)
        .map(({ raw }, i) => ({ ...about, part: i + 1, ...resultOf(raw, byEvent.get(raw)) }))
    })
    await insertRows(tx, ingestRow, results)
  })
}

const said = (reason: string, of: Partial<Outcome> & { eventId?: string } = {}) => ({
  reason: reason.slice(0, 500),
  eventId: of.eventId ?? null,
  tradeNo: of.tradeNo ?? null,
  refundNo: of.refundNo ?? null,
})

const resultOf = (raw: RawEvent, outcome: Outcome | undefined) => ({
  rowState: outcome?.state ?? 'REFUSED',
  ...lineFacts(raw),
  ...said(outcome ? (outcome.reason ?? '') : 'kind: 缺少事件类型或时间', {
    ...outcome,
    eventId: String(raw.eventId).slice(0, 64),
  }),
})

/** What a line says, for the comparison of a day. */
function lineFacts(raw: RawEvent) {
  const { kind, occurredAt, facts } = readEvent(raw)
  return {
    kind: kind.slice(0, 20),
    channelNo: facts.channelRefundNo ?? facts.channelTradeNo ?? null,
    payChannel: facts.payChannel ?? null,
    occurredAt: occurredAt === 0 ? null : new Date(occurredAt),
    amt: facts.refundAmt ?? facts.transAmt ?? facts.amt ?? null,
    feeAmt: facts.feeAmt ?? null,
  }
}

/**
 * The event of a row whose file gives it no number: of one kind and channel number there is one, in
 * whichever file and version it stands.
 */
function numbered(event: Record<string, unknown>): RawEvent {
  if (typeof event['eventId'] === 'string' && event['eventId'] !== '') return event as RawEvent
  const about = [
    'kind',
    'channelTradeNo',
    'channelRefundNo',
    'outTradeNo',
    'couponNo',
    'payChannel',
    'settleDate',
  ]
  const key = about.map((name) => event[name] ?? '').join('|')
  const isNamed = about.slice(1, 5).some((name) => event[name]) || event['settleDate']
  const of = isNamed ? key : JSON.stringify(event)
  const eventId = `F${createHash('sha256').update(of).digest('hex').slice(0, 40)}`
  return { ...event, eventId } as RawEvent
}

/** Adds the outcomes up; older versions of the file are past, and statements are compared with this. */
async function finish(tx: Tx, row: File, doneAt: Date): Promise<void> {
  const sums = await tx
    .select({ state: ingestRow.rowState, n: count() })
    .from(ingestRow)
    .where(and(eq(ingestRow.providerId, row.providerId), eq(ingestRow.fileId, row.fileId)))
    .groupBy(ingestRow.rowState)
  const of = (state: string) => sums.find((one) => one.state === state)?.n ?? 0
  await setFile(tx, row, {
    fileState: 'APPLIED',
    appliedCount: of('APPLIED'),
    sameCount: of('SAME'),
    waitingCount: of('WAITING'),
    refusedCount: of('REFUSED'),
    doneAt,
    version: row.version + 1,
  })
  await tx
    .update(ingestFile)
    .set({ fileState: 'SUPERSEDED' })
    .where(and(isOlder(row), ne(ingestFile.fileState, 'REFUSED')))
  await compareAgain(tx, row, doneAt.getTime())
}

/** The older versions of a file. */
const isOlder = (row: File) =>
  and(
    eq(ingestFile.providerId, row.providerId),
    eq(ingestFile.sourceId, row.sourceId),
    eq(ingestFile.fileName, row.fileName),
    eq(ingestFile.fileDate, row.fileDate),
    lt(ingestFile.fileVersion, row.fileVersion),
  )

async function formerVersions(db: Pick<Tx, 'select'>, row: File): Promise<ReadonlySet<string>> {
  const rows = await db.select({ fileId: ingestFile.fileId }).from(ingestFile).where(isOlder(row))
  return new Set(rows.map(({ fileId }) => fileId))
}
