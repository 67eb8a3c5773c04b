import { and, eq, sql } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import { exportTask } from './report-schema'
import { conflict, forbidden, notFound } from '../../core/errors'
import { cancelJobs } from '../../core/jobs'
import { noteChange } from '../../core/operations/notes'
import type { ExportTask } from './access'
import { checkRows, enqueueExport, holdPlace } from './create'
import { mayExport } from '../../core/export/report'
import { findReport } from './reports'
import { taskForChange } from './task-list'
import { dropFile } from './task-states'

/** What a person may do with a task. Each call holds the task's row, so two never mix. */

type Changed = { taskId: string; taskStatus: string }

const keyOf = (task: ExportTask) =>
  and(eq(exportTask.providerId, task.providerId), eq(exportTask.taskId, task.taskId))

/** WAITING or RUNNING -> CANCELED; a running export stops at its next page. */
export async function cancelTask(context: SessionContext, taskId: string): Promise<Changed> {
  const { tx, clock } = context
  const task = await taskForChange(context, taskId)
  if (task.taskStatus !== 'WAITING' && task.taskStatus !== 'RUNNING')
    throw conflict('任务已结束，不能取消')
  await tx
    .update(exportTask)
    .set({
      taskStatus: 'CANCELED',
      finishTime: new Date(clock.now()),
      version: sql`${exportTask.version} + 1`,
    })
    .where(keyOf(task))
  await cancelJobs(tx, { kind: 'export', providerId: task.providerId, refId: taskId })
  return noted(context, { taskId, taskStatus: 'CANCELED' })
}

/**
 * FAIL -> WAITING under the same filters, by the rules of a new one: only the asker, with the
 * codes, a free place and at most 200 000 rows.
 */
export async function retryTask(context: SessionContext, taskId: string): Promise<Changed> {
  const { tx, caller, clock } = context
  const task = await taskForChange(context, taskId)
  // It would run as the user who asked first, whichever user presses the button.
  if (task.userId !== caller.userId || task.roleType !== caller.roleType) throw forbidden()
  if (task.taskStatus !== 'FAIL') throw conflict('只有失败的任务可以重试')
  const report = findReport(task.reportType)
  if (!report) throw notFound()
  if (!mayExport(report, caller)) throw forbidden()
  await holdPlace(tx, caller)
  await checkRows(tx, caller, report, task.filters, clock.now())
  await tx
    .update(exportTask)
    .set({
      taskStatus: 'WAITING',
      doneRows: 0,
      failReason: '',
      finishTime: null,
      version: sql`${exportTask.version} + 1`,
    })
    .where(keyOf(task))
  await enqueueExport(tx, task, clock.now())
  return noted(context, { taskId, taskStatus: 'WAITING' })
}

/** Takes an ended task out of the list, with its file. */
export async function deleteTask(context: SessionContext, taskId: string): Promise<Changed> {
  const { tx } = context
  const task = await taskForChange(context, taskId)
  if (task.taskStatus === 'WAITING' || task.taskStatus === 'RUNNING')
    throw conflict('任务进行中，请先取消')
  await cancelJobs(tx, { kind: 'export.expire', providerId: task.providerId, refId: taskId })
  await dropFile(tx, task)
  await tx.delete(exportTask).where(keyOf(task))
  return noted(context, { taskId, taskStatus: 'DELETED' })
}

function noted({ tx }: SessionContext, changed: Changed): Changed {
  noteChange(tx, { type: 'exportTask', id: changed.taskId })
  return changed
}
