import { and, eq, getTableColumns } from 'drizzle-orm'
import { FILE_KIND, IMPORT_STATE, isRunning } from '#domain/moving-in/dicts'
import type { Caller, SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { defineList } from '../../core/list/define-list'
import { anyOf, contains, exact, times } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'
import { checkVersion } from '../../core/moves'
import { scoped } from '../../core/scope'
import { wireTime } from '../../core/wire-time'
import { totalText } from './balance-file'
import { codeFor } from './file-rights'
import { isImport, type DataImport } from './import-job'
import { dataImport } from './moving-in-schema'

/** The preview of a file is as long as the file: only its detail reads it. */
const { preview: _, ...columns } = getTableColumns(dataImport)
type Listed = Omit<DataImport, 'preview'>
const records = pageSelect<Listed>((tx) => tx.select(columns).from(dataImport))

/** Share of the file that is done, of an import that runs. */
function progressOf(row: Listed): string | null {
  const { rowCount, doneLine } = row
  if (!isRunning(row)) return null
  // The first line has the titles.
  return rowCount === 0
    ? '读取文件'
    : `${Math.min(100, Math.floor((doneLine * 100) / (rowCount + 1)))}%`
}

function importRow(row: Listed, { userId }: Caller): Record<string, unknown> {
  return {
    importNo: row.importNo,
    importKind: row.importKind,
    fileName: row.fileName,
    importState: row.importState,
    progress: progressOf(row),
    reason: row.reason,
    rowCount: row.rowCount,
    goodCount: row.goodCount,
    sameCount: row.sameCount,
    refusedCount: row.refusedCount,
    appliedCount: row.appliedCount,
    totalText: totalText(row.totals),
    refusedToken: row.refusedToken,
    changeReason: row.changeReason,
    operator: row.operator,
    decider: row.decider,
    mine: row.createdBy === userId ? '1' : '0',
    createTime: wireTime(row.createTime),
    doneTime: wireTime(row.doneTime),
    version: row.version,
  }
}

/** Imports of an old system's files, newest first. */
export const importList = defineList<Listed>({
  table: dataImport,
  filters: {
    importNo: exact(dataImport.importNo),
    importKind: anyOf(dataImport.importKind, FILE_KIND),
    importState: anyOf(dataImport.importState, IMPORT_STATE),
    fileName: contains(dataImport.fileName),
    createTime: times(dataImport.createTime),
  },
  sort: { createTime: dataImport.createTime },
  order: [dataImport.createTime, dataImport.importNo],
  tabs: {
    filter: 'importState',
    column: dataImport.importState,
    values: Object.keys(IMPORT_STATE),
  },
  records,
  row: importRow,
})

/** @throws CallError 90404 outside the scope */
export async function importDetail(
  { tx, caller }: SessionContext,
  { importNo }: { importNo: string },
): Promise<Record<string, unknown>> {
  const where = and(scoped(caller.scope, dataImport), eq(dataImport.importNo, importNo))!
  const [row] = await tx.select().from(dataImport).where(where)
  if (!row) throw notFound()
  return { ...importRow(row, caller), preview: row.preview }
}

/** @throws CallError 90404 outside the scope, 90409 for a stale version */
export async function lockImport(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  { importNo, version }: { importNo: string; version?: number | undefined },
): Promise<DataImport> {
  const [row] = await tx
    .select()
    .from(dataImport)
    .where(isImport({ providerId: caller.providerId, importNo }))
    .for('update')
  if (!row) throw notFound()
  checkVersion(row, version)
  return row
}

/** What an import moves, fen: what its file of balances comes to. */
export const amtOf = ({ totals }: DataImport): number =>
  Object.values(totals).reduce((sum, amt) => sum + amt, 0)

/** The refused rows hold numbers in plain: only who may move data in reads them. */
export async function readsImportFile(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  if (caller.roleType !== '3') return false
  const [row] = await tx
    .select({ importKind: dataImport.importKind })
    .from(dataImport)
    .where(and(scoped(caller.scope, dataImport), eq(dataImport.refusedToken, token)))
  return row !== undefined && caller.may(codeFor(row.importKind, 'ask'))
}
