import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Writable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { formatDateTime } from '#domain/dates'
import type { Caller } from '../../core/call'
import type { Db, Tx } from '../../core/db/open'
import type { LongJobContext } from '../../core/jobs'
import type { AskedGroups } from '../../core/list/grouped'
import { readGroups } from '../../core/list/grouped-rows'
import type { ExportTask } from './access'
import { exportTask } from './report-schema'
import { createCsv } from '../../core/export/csv'
import type { ReportColumn } from '../../core/export/columns'
import { cellOf, columnsFor, tableColumn, type Report } from '../../core/export/report'
import {
  askedGroups,
  countRows,
  MAX_ROWS,
  readInIndexOrder,
  readPage,
  type Position,
  type Reading,
} from './rows'
import { beginTask, failTask, finishTask, noteProgress, TooManyRows } from './task-states'
import type { Cell, Note, TableWriter } from '../../core/export/table'
import { createXlsx } from '../../core/export/xlsx'

/** Rows read at once: a moment of the one connection PGlite has, and of the event loop. */
const PAGE_ROWS = 200
/** Groups read at once: each page adds all of them up again. */
const PAGE_GROUPS = 1_000
/** Progress is written down, and a cancellation noticed, every so many rows. */
const NOTE_ROWS = 1_000
/** Rows written before others get their turn on the event loop; an answer needs some ten turns. */
const SLICE_ROWS = 10

/**
 * Makes a task's file (job `export`). Scope and codes are those of the asker now, not of the
 * moment of asking. It runs again from the start after a crash: the half-written file was never
 * visible, and the job had changed no other row.
 */
export async function runExport(context: LongJobContext): Promise<void> {
  const { db, clock, files, job } = context
  const begun = await db.transaction((tx) => beginTask(tx, job, clock.now()))
  if (!begun) return
  const token = randomBytes(16).toString('base64url')
  const out = await files.create(token)
  // The awaited stream reports the error; this listener keeps the process alive.
  out.on('error', () => undefined)
  try {
    const rowCount = await writeFile(context, begun.task, begun.caller, begun.reading, out)
    const size = await out.done
    const kept = await db.transaction((tx) =>
      finishTask(tx, begun, { token, size, rowCount, now: clock.now() }),
    )
    if (!kept) await files.remove(token)
  } catch (error) {
    out.destroy()
    if (error instanceof TaskGone) return
    if (!(error instanceof TooManyRows)) throw error
    await db.transaction((tx) => failTask(tx, begun.task, error.message, clock.now()))
  }
}

/** The task was cancelled or deleted while its file was being written. */
class TaskGone extends Error {}

async function writeFile(
  context: LongJobContext,
  task: ExportTask,
  caller: Caller,
  reading: Reading,
  out: Writable,
): Promise<number> {
  const { db, clock, renew } = context
  const { nextPage, rowOf, pageRows, by } = sourceOf(reading)
  const columns = columnsFor(reading.report, caller.roleType, by)
  const writer = writerOf(task.format, out, columns)
  let written = 0
  await fromOneSnapshot(await readable(context, task), async (step) => {
    if ((await step((tx) => countRows(tx, reading))) > MAX_ROWS) throw new TooManyRows()
    for await (const records of ahead(() => step(nextPage), pageRows)) {
      await writeRecords(writer, columns, records, rowOf)
      written += records.length
      await renew()
      if (records.length < pageRows || written % NOTE_ROWS === 0)
        if (!(await noteProgress(db, task, written))) throw new TaskGone()
    }
  })
  await writer.finish(notesOf(task, caller, reading, written, clock.now()))
  return written
}

type Row = Readonly<Record<string, unknown>>

/**
 * Yields pages up to the first that is not full; each is read while the one before it is written. A
 * consumer that stops early continues only after the last read: the transaction ends after that.
 */
async function* ahead<T>(read: () => Promise<T[]>, fullRows: number): AsyncGenerator<T[]> {
  let coming = read()
  try {
    for (;;) {
      const page = await coming
      const isLast = page.length < fullRows
      if (!isLast) coming = read()
      // Its failure is thrown when its turn comes.
      coming.catch(() => undefined)
      yield page
      if (isLast) return
    }
  } finally {
    await coming.catch(() => undefined)
  }
}

/** Where a file's rows come from. */
interface Source {
  /** Reads the records after those it read before. */
  nextPage(tx: Tx): Promise<unknown[]>
  /** A record as the asker may see it. */
  rowOf(record: unknown): Row
  /** So many, but for the last page. */
  pageRows: number
  /** The dimension of groups. */
  by?: string
}

function sourceOf(reading: Reading): Source {
  const { report } = reading
  return 'grouped' in report ? groupsOf(askedGroups(report, reading)) : recordsOf(report, reading)
}

function recordsOf(report: Report, reading: Reading): Source {
  let after: Position | undefined
  return {
    async nextPage(tx) {
      const records = await readPage(tx, report, reading, after, PAGE_ROWS)
      if (records.length > 0) after = report.positionOf(records.at(-1))
      return records
    },
    rowOf: (record) => report.list.row(record, reading.caller, reading.asOf),
    pageRows: PAGE_ROWS,
  }
}

/** Groups have no place of their own in an index: each page adds up again and skips. */
function groupsOf(asked: AskedGroups): Source {
  let offset = 0
  return {
    async nextPage(tx) {
      const { rows } = await readGroups(tx, asked, { limit: PAGE_GROUPS, offset })
      offset += rows.length
      return rows
    },
    rowOf: (row) => row as Row,
    pageRows: PAGE_GROUPS,
    by: asked.by,
  }
}

async function writeRecords(
  writer: TableWriter,
  columns: readonly ReportColumn[],
  records: readonly unknown[],
  rowOf: Source['rowOf'],
): Promise<void> {
  for (let at = 0; at < records.length; at += SLICE_ROWS) {
    const cells: Cell[][] = records.slice(at, at + SLICE_ROWS).map((record) => {
      const row = rowOf(record)
      return columns.map((column) => cellOf(column, row))
    })
    await writer.rows(cells)
    await setImmediate()
  }
}

function writerOf(format: string, out: Writable, columns: readonly ReportColumn[]): TableWriter {
  const table = columns.map(tableColumn)
  return format === 'CSV' ? createCsv(out, table) : createXlsx(out, table)
}

/**
 * The replica once it knows the task: what its asker saw before asking is there, too. A second
 * attempt is the primary's, as the replica may have given up a read for what it had to take in.
 */
async function readable({ db, replica, job }: LongJobContext, task: ExportTask): Promise<Db> {
  const there = job.attempts > 1 ? undefined : replica?.db()
  if (!there) return db
  const isTask = and(eq(exportTask.providerId, task.providerId), eq(exportTask.taskId, task.taskId))
  const known = await there.$count(exportTask, isTask).catch(() => 0)
  return known > 0 ? there : db
}

type Step = <T>(read: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * PostgreSQL reads every page from one snapshot. PGlite has a single connection, which a long
 * transaction would keep from all other calls: there each page is a short transaction of its own,
 * and the keyset and the time the task began hold the pages together. Rows added meanwhile are left
 * out on both; on PGlite a state may change between two pages.
 */
async function fromOneSnapshot(db: Db, work: (step: Step) => Promise<void>): Promise<void> {
  const alone: Step = (read) =>
    db.transaction(
      async (tx) => {
        await readInIndexOrder(tx)
        return read(tx)
      },
      { accessMode: 'read only' },
    )
  if (connectionsOf(db) === 1) return work(alone)
  return db.transaction(
    async (tx) => {
      await readInIndexOrder(tx)
      await work((read) => read(tx))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function connectionsOf(db: Db): number {
  const { $client } = db as unknown as { $client: { options?: { max?: number } } }
  return $client.options?.max ?? 1
}

function notesOf(
  task: ExportTask,
  caller: Caller,
  reading: Reading,
  rowCount: number,
  now: number,
): Note[] {
  const notes: Note[] = [
    ['报表', reading.report.title],
    ['服务商', reading.providerName],
    ['申请人', `${caller.nickName}（${caller.roleName}）`],
    ['查询条件', task.conditionText],
    ['数据截至', formatDateTime(reading.asOf)],
    ['生成时间', formatDateTime(now)],
    ['时区', 'Asia/Shanghai（北京时间）'],
    ['行数', String(rowCount)],
    ['金额单位', '元'],
  ]
  return task.reason ? [...notes, ['导出原因', task.reason]] : notes
}
