import { and, eq } from 'drizzle-orm'
import { REPORT_TYPE, TASK_STATUS } from '#domain/report/dicts'
import { formatDateTime } from '#domain/dates'
import type { Caller, SessionContext } from '../../core/call'
import { exportTask } from './report-schema'
import { user } from '../../core/access-schema'
import { notFound } from '../../core/errors'
import { listAnswer } from '../../core/list/answer'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, times, type FilterValue } from '../../core/list/filters'
import { pageSelect } from '../../core/list/page-select'
import type { ListQuery } from '../../core/list/request'
import { seesAllTasks, seesTask, type ExportTask } from './access'

interface TaskRecord {
  task: ExportTask
  applyUser: string | null
}

const taskRecords = pageSelect<TaskRecord>((tx) =>
  tx
    .select({ task: exportTask, applyUser: user.nickName })
    .from(exportTask)
    .leftJoin(user, eq(user.userId, exportTask.userId)),
)

/** The list of the report centre (domain §9.3). */
export const taskList = defineList<TaskRecord>({
  table: exportTask,
  // A task belongs to a user, not to a partner or a shop; `taskAnswer` narrows to one's own.
  scope: ({ providerId }) => eq(exportTask.providerId, providerId),
  filters: {
    taskId: exact(exportTask.taskId),
    reportType: anyOf(exportTask.reportType, REPORT_TYPE),
    taskStatus: anyOf(exportTask.taskStatus, TASK_STATUS),
    applyTime: times(exportTask.applyTime),
    // Set by `taskAnswer` for those who see their own tasks only.
    applyUserId: exact(exportTask.userId),
    roleType: exact(exportTask.roleType),
  },
  sort: { applyTime: exportTask.applyTime, finishTime: exportTask.finishTime },
  order: [exportTask.applyTime, exportTask.taskId],
  tabs: {
    filter: 'taskStatus',
    column: exportTask.taskStatus,
    values: Object.keys(TASK_STATUS),
  },
  records: taskRecords,
  row: ({ task, applyUser }, caller) => taskRow(task, applyUser, caller),
})

const timeText = (at: Date | null): string | null => at && formatDateTime(at.getTime())

/** `jToken` is what jfileUrl takes; null while there is no file. */
function taskRow(
  task: ExportTask,
  applyUser: string | null,
  caller: Caller,
): Record<string, unknown> {
  return {
    taskId: task.taskId,
    reportType: task.reportType,
    format: task.format,
    conditionText: task.conditionText,
    reason: task.reason,
    taskStatus: task.taskStatus,
    rowCount: task.rowCount,
    doneRows: task.doneRows,
    fileName: task.fileName,
    fileSize: task.fileSize,
    jToken: task.fileToken,
    failReason: task.failReason,
    applyUser,
    applyUserId: task.userId,
    applyTime: timeText(task.applyTime),
    finishTime: timeText(task.finishTime),
    expireTime: timeText(task.expireTime),
    own: task.userId === caller.userId && task.roleType === caller.roleType ? '1' : '0',
  }
}

/** What narrows the list to one's own tasks; an administrator's has the whole provider's. */
export function ownTasks(caller: Caller): Readonly<Record<string, FilterValue>> {
  if (seesAllTasks(caller)) return {}
  return {
    applyUserId: { kind: 'texts', texts: [caller.userId] },
    roleType: { kind: 'texts', texts: [caller.roleType] },
  }
}

/** The list's answer, of the tasks that a caller sees. */
export function taskAnswer(context: SessionContext, query: ListQuery) {
  const values = { ...query.values, ...ownTasks(context.caller) }
  return listAnswer(context, taskList, { ...query, values })
}

/**
 * A task the caller sees, locked for a change of its state.
 * @throws CallError 90404, also for another user's task
 */
export async function taskForChange(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  taskId: string,
): Promise<ExportTask> {
  const [task] = await tx
    .select()
    .from(exportTask)
    .where(and(eq(exportTask.providerId, caller.providerId), eq(exportTask.taskId, taskId)))
    .for('update')
  if (!task || !seesTask(caller, task)) throw notFound()
  return task
}
