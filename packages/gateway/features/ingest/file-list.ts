import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { EVENT_KIND, FILE_STATE, ROW_STATE } from '#domain/ingest/dicts'
import { eventKeyOf } from '#domain/ingest-event/event-key'
import { fileSizeText } from '#domain/file-size'
import { formatYuan } from '#domain/money'
import { FILE_PROFILE } from '#domain/source/fields'
import type { SessionContext } from '../../core/call'
import { notFound } from '../../core/errors'
import { defineList } from '../../core/list/define-list'
import { anyOf, contains, elsewhere, exact, made, times } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'
import { scoped } from '../../core/scope'
import { wireTime } from '../../core/wire-time'
import { inFileOf, isBooked } from './file-lines-schema'
import { ingestFile, ingestRow, source } from './ingest-schema'
import { reasonWords } from './reason-words'
import { sourceOf } from './source-of'

type FileRecord = typeof ingestFile.$inferSelect & { sourceName: string | null }
type RowRecord = typeof ingestRow.$inferSelect & { sourceId: string | null }

const fileRecords = pageSelect<FileRecord>((tx) =>
  tx
    .select({ ...getTableColumns(ingestFile), sourceName: source.sourceName })
    .from(ingestFile)
    .leftJoin(source, sourceOf(ingestFile)),
)

/** The totals that a file names, in words: `count` and `sum`, and what a profile adds. */
function totalText(totals: Readonly<Record<string, number>> | null): string | null {
  if (totals === null) return null
  const words: Readonly<Record<string, (value: number) => string>> = {
    count: (value) => `${value}笔`,
    sum: formatYuan,
  }
  return Object.keys({ ...words, ...totals })
    .flatMap((name) => {
      const value = totals[name]
      return value === undefined ? [] : [words[name]?.(value) ?? `${name} ${value}`]
    })
    .join('，')
}

function fileRow(row: FileRecord): Record<string, unknown> {
  return {
    fileId: row.fileId,
    sourceId: row.sourceId,
    sourceName: row.sourceName,
    fileName: row.fileName,
    fileDate: row.fileDate,
    fileVersion: row.fileVersion,
    receivedAt: wireTime(row.receivedAt),
    doneAt: wireTime(row.doneAt),
    fileState: row.fileState,
    reason: row.reason,
    profile: Object.hasOwn(FILE_PROFILE, row.profile) ? row.profile : 'CUSTOM',
    byteText: fileSizeText(row.bytes),
    rowCount: row.rowCount,
    appliedCount: row.appliedCount,
    sameCount: row.sameCount,
    waitingCount: row.waitingCount,
    refusedCount: row.refusedCount,
    totalText: totalText(row.totals),
    unknownColumns: row.unknownColumns.join('、'),
    version: row.version,
  }
}

/** Files of acquirers in their versions, newest first. */
export const fileList = defineList<FileRecord>({
  table: ingestFile,
  filters: {
    receivedAt: times(ingestFile.receivedAt, {
      maxDays: 366,
      defaultDays: 30,
      unless: { filters: ['fileId', 'fileDate'] },
    }),
    fileDate: times(ingestFile.fileDate),
    sourceId: exact(ingestFile.sourceId),
    fileState: anyOf(ingestFile.fileState, FILE_STATE),
    fileName: contains(ingestFile.fileName),
    fileId: exact(ingestFile.fileId),
  },
  sort: { receivedAt: ingestFile.receivedAt },
  order: [ingestFile.receivedAt, ingestFile.fileId],
  tabs: { filter: 'fileState', column: ingestFile.fileState, values: Object.keys(FILE_STATE) },
  records: fileRecords,
  row: fileRow,
})

/** @throws CallError 90404 outside the scope */
export async function fileDetail(
  { tx, caller }: SessionContext,
  { fileId }: { fileId: string },
): Promise<Record<string, unknown>> {
  const where = and(scoped(caller.scope, ingestFile), eq(ingestFile.fileId, fileId))!
  const [row] = await fileRecords(tx, { where, orderBy: [], limit: 1 })
  if (!row) throw notFound()
  return fileRow(row)
}

const rowsPage = pageSelect<RowRecord>((tx) =>
  tx
    .select({ ...getTableColumns(ingestRow), sourceId: ingestFile.sourceId })
    .from(ingestRow)
    .leftJoin(
      ingestFile,
      and(eq(ingestFile.providerId, ingestRow.providerId), eq(ingestFile.fileId, ingestRow.fileId)),
    ),
)

/** What became of each line of a file, in the order of the file when asked for. */
export const rowList = defineList<RowRecord>({
  table: ingestRow,
  filters: {
    fileId: exact(ingestRow.fileId),
    sourceId: elsewhere(exact(ingestFile.sourceId), inFileOf),
    fileDate: elsewhere(exact(ingestFile.fileDate), inFileOf),
    kind: anyOf(ingestRow.kind, EVENT_KIND),
    isBooked: made({ '1': '是', '0': '否' }, (values) =>
      values.length > 1 ? sql`true` : values[0] === '1' ? isBooked : sql`not ${isBooked}`,
    ),
    rowState: anyOf(ingestRow.rowState, ROW_STATE),
  },
  sort: { line: ingestRow.line },
  order: [ingestRow.fileId, ingestRow.line],
  tabs: { filter: 'rowState', column: ingestRow.rowState, values: Object.keys(ROW_STATE) },
  // Of a line's events each has a row.
  records: (tx, { orderBy, ...part }) =>
    rowsPage(tx, { ...part, orderBy: [...orderBy, asc(ingestRow.part)] }),
  row: ({ fileId, line, part, sourceId, eventId, ...row }) => ({
    rowId: `${fileId}-${line}-${part}`,
    fileId,
    line,
    kind: row.kind,
    channelNo: row.channelNo,
    occurredAt: wireTime(row.occurredAt),
    amt: row.amt,
    rowState: row.rowState,
    reason: reasonWords(row.reason),
    eventId,
    eventKey: sourceId && eventId ? eventKeyOf({ sourceId, eventId }) : null,
    tradeNo: row.tradeNo,
    refundNo: row.refundNo,
  }),
})
