import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { appendLog } from '../../core/record-log'
import { fileKindOf } from './file-kinds'
import { importingOf, setImport, type DataImport } from './import-job'
import { importedRow } from './moving-in-schema'

/**
 * Takes back what an import has made; the caller holds its row.
 * @throws CallError 90409 when any of it has been used since
 */
export async function undoImport(
  tx: Tx,
  row: DataImport,
  { operator, now }: { operator: string; now: number },
): Promise<void> {
  const { providerId, importNo } = row
  await fileKindOf(row.importKind).undo(tx, { ...importingOf(row, now), operator })
  await tx
    .delete(importedRow)
    .where(and(eq(importedRow.providerId, providerId), eq(importedRow.importNo, importNo)))
  await setImport(tx, row, { importState: 'UNDONE', doneTime: new Date(now) })
  const about = { targetType: 'dataImport', targetId: importNo, operator, time: now }
  await appendLog(tx, { ...about, providerId, title: '撤销迁入', toState: 'UNDONE' })
}

/**
 * Sets a checked file aside, so that it cannot be applied; the caller holds its row.
 * @param refusal why a second person refuses it; undefined: who gave it takes it back
 */
export async function dropImport(
  tx: Tx,
  row: DataImport,
  { operator, refusal, now }: { operator: string; refusal?: string; now: number },
): Promise<void> {
  const { providerId, importNo } = row
  await setImport(tx, row, {
    importState: 'UNDONE',
    doneTime: new Date(now),
    ...(refusal !== undefined && { reason: `驳回：${refusal}`, decider: operator }),
  })
  const about = { targetType: 'dataImport', targetId: importNo, operator, time: now }
  await appendLog(tx, {
    ...about,
    providerId,
    title: refusal === undefined ? '撤回' : '驳回',
    remark: refusal ?? '',
    toState: 'UNDONE',
  })
}
