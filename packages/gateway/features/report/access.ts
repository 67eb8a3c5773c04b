import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { CODE_ALL } from '#domain/codes'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { exportTask } from './report-schema'
import { seesAll, type RowScope } from '../../core/scope'
import { mayExport } from '../../core/export/report'
import { findReport } from './reports'

export type ExportTask = typeof exportTask.$inferSelect

/** Two scopes that see the same rows have the same hash. */
export function scopeHash(scope: RowScope): string {
  return createHash('sha256').update(scope.toJSON()).digest('hex')
}

/** A type-3 user with every code and every row sees the whole provider's tasks (domain §9.3). */
export function seesAllTasks(caller: Caller): boolean {
  return caller.roleType === '3' && caller.codes[0] === CODE_ALL && seesAll(caller.scope)
}

/** One's own tasks are those asked for in the same role: another role may see other columns. */
export function seesTask(caller: Caller, task: ExportTask): boolean {
  if (task.providerId !== caller.providerId) return false
  if (seesAllTasks(caller)) return true
  return task.userId === caller.userId && task.roleType === caller.roleType
}

/**
 * Whether the caller may have a finished task's file now (contract §3): codes and rows are judged
 * by what they are today, not by what they were when the file was made.
 */
export async function readsExportFile(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  const [task] = await tx
    .select()
    .from(exportTask)
    .where(and(eq(exportTask.providerId, caller.providerId), eq(exportTask.fileToken, token)))
  if (!task || task.taskStatus !== 'SUCCESS' || !seesTask(caller, task)) return false
  const report = findReport(task.reportType)
  if (!report || !mayExport(report, caller)) return false
  return seesAllTasks(caller) || task.scopeHash === scopeHash(caller.scope)
}
