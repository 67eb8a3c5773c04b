import { and, eq, inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import type { Caller } from '../../core/call'
import type { Db, Tx } from '../../core/db/open'
import { exportTask } from './report-schema'
import { file } from '../../core/files/file-schema'
import { provider, user } from '../../core/access-schema'
import { MADE_BY_GATEWAY } from '../../core/files/owner'
import { KINDS } from '../../core/files/kind'
import { enqueueJob, type Job } from '../../core/jobs'
import { callerOf, rolesOf } from '../../core/session'
import { shopsOfTeams } from '../shop'
import { scopeHash, type ExportTask } from './access'
import { mayExport } from '../../core/export/report'
import { findReport } from './reports'
import { MAX_ROWS, type Reading } from './rows'

/**
 * WAITING -> RUNNING -> SUCCESS -> EXPIRED; RUNNING -> FAIL -> (retry) WAITING; WAITING or RUNNING
 * -> CANCELED (domain §9.3; a running task may be cancelled as well, since it holds one of three
 * places). Every change is guarded by the state it comes from.
 */

const KEEP_DAYS = 7
const NO_LONGER_ALLOWED = '导出权限已变更，请联系管理员'
const BROKEN = '系统异常，请重试'

export class TooManyRows extends Error {
  constructor() {
    super(`导出行数不能超过${MAX_ROWS}行，请缩小查询范围`)
  }
}

export interface Begun {
  task: ExportTask
  caller: Caller
  reading: Reading
}

const keyOf = (task: Pick<ExportTask, 'providerId' | 'taskId'>) =>
  and(eq(exportTask.providerId, task.providerId), eq(exportTask.taskId, task.taskId))

const oneUp = sql`${exportTask.version} + 1`

/** undefined: it was cancelled or deleted, or the asker may no longer have it (then it failed). */
export async function beginTask(tx: Tx, job: Job, now: number): Promise<Begun | undefined> {
  const [task] = await tx
    .update(exportTask)
    .set({ taskStatus: 'RUNNING', doneRows: 0, version: oneUp })
    .where(
      and(
        keyOf({ providerId: job.providerId, taskId: job.refId }),
        // RUNNING: the process that had begun it died.
        inArray(exportTask.taskStatus, ['WAITING', 'RUNNING']),
      ),
    )
    .returning()
  if (!task) return undefined
  const report = findReport(task.reportType)
  const caller = await askerOf(tx, task)
  if (!report || !caller || !mayExport(report, caller)) {
    await failTask(tx, task, NO_LONGER_ALLOWED, now)
    return undefined
  }
  const [owner] = await tx.select().from(provider).where(eq(provider.providerId, task.providerId))
  return {
    task,
    caller,
    reading: { report, caller, filters: task.filters, asOf: now, providerName: owner?.name ?? '' },
  }
}

/** The asker in the role of the asking, as that role is today. */
async function askerOf(tx: Tx, task: ExportTask): Promise<Caller | undefined> {
  const [account] = await tx.select().from(user).where(eq(user.userId, task.userId))
  const role = (await rolesOf(tx, task.userId)).find((one) => one.roleType === task.roleType)
  if (!account?.enabled || role?.providerId !== task.providerId) return undefined
  const { userId, nickName } = account
  return callerOf(tx, { sessionHash: '', userId, nickName }, role, shopsOfTeams)
}

/** @returns false when the task does not run any more. */
export async function noteProgress(db: Db, task: ExportTask, doneRows: number): Promise<boolean> {
  const rows = await db
    .update(exportTask)
    .set({ doneRows })
    .where(and(keyOf(task), eq(exportTask.taskStatus, 'RUNNING')))
    .returning({ taskId: exportTask.taskId })
  return rows.length > 0
}

export interface Made {
  token: string
  /** Bytes. */
  size: number
  rowCount: number
  /** Business time, epoch ms. */
  now: number
}

/** @returns false when the task was cancelled at the last moment; the caller then removes the file */
export async function finishTask(tx: Tx, { task, caller }: Begun, made: Made): Promise<boolean> {
  const expiresAt = made.now + KEEP_DAYS * DAY_MS
  const rows = await tx
    .update(exportTask)
    .set({
      taskStatus: 'SUCCESS',
      rowCount: made.rowCount,
      doneRows: made.rowCount,
      fileSize: made.size,
      fileToken: made.token,
      scopeHash: scopeHash(caller.scope),
      failReason: '',
      finishTime: new Date(made.now),
      expireTime: new Date(expiresAt),
      version: oneUp,
    })
    .where(and(keyOf(task), eq(exportTask.taskStatus, 'RUNNING')))
    .returning({ taskId: exportTask.taskId })
  if (rows.length === 0) return false
  const kind = task.format === 'CSV' ? 'csv' : 'xlsx'
  await tx.insert(file).values({
    token: made.token,
    providerId: task.providerId,
    uploaderId: MADE_BY_GATEWAY,
    kind,
    mime: KINDS[kind].mime,
    fileName: task.fileName,
    size: made.size,
    createdAt: new Date(made.now),
  })
  await enqueueJob(tx, {
    kind: 'export.expire',
    refId: task.taskId,
    providerId: task.providerId,
    runAt: expiresAt,
    clock: 'business',
  })
  return true
}

export async function failTask(
  tx: Tx,
  task: Pick<ExportTask, 'providerId' | 'taskId'>,
  failReason: string,
  now: number,
): Promise<void> {
  await tx
    .update(exportTask)
    .set({ taskStatus: 'FAIL', failReason, finishTime: new Date(now), version: oneUp })
    .where(and(keyOf(task), eq(exportTask.taskStatus, 'RUNNING')))
}

/** The job was given up after its last attempt; its log line says why. */
export async function breakTask(tx: Tx, job: Job, now: number): Promise<void> {
  await failTask(tx, { providerId: job.providerId, taskId: job.refId }, BROKEN, now)
}

/** Seven days are over: the task stays in the list, its file goes. */
export async function expireTask(tx: Tx, job: Job, now: number): Promise<void> {
  const [task] = await tx
    .select()
    .from(exportTask)
    .where(keyOf({ providerId: job.providerId, taskId: job.refId }))
    .for('update')
  if (task?.taskStatus !== 'SUCCESS' || !task.expireTime || task.expireTime.getTime() > now) return
  await tx
    .update(exportTask)
    .set({ taskStatus: 'EXPIRED', fileToken: null, version: oneUp })
    .where(keyOf(task))
  await dropFile(tx, task)
}

/** Deletes the file's row; a job removes its bytes after the commit. */
export async function dropFile(tx: Tx, task: ExportTask): Promise<void> {
  if (task.fileToken === null) return
  await tx
    .delete(file)
    .where(and(eq(file.providerId, task.providerId), eq(file.token, task.fileToken)))
  await enqueueJob(tx, {
    kind: 'file.remove',
    refId: task.taskId,
    providerId: task.providerId,
    runAt: 0,
    clock: 'wall',
    payload: { token: task.fileToken },
  })
}
