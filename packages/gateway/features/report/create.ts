import { and, eq, inArray, sql } from 'drizzle-orm'
import { RESP, type FieldError } from '#domain/codes'
import { formatDate, formatDateTime } from '#domain/dates'
import { rangeNames } from '#domain/wire-filters'
import type { Caller, SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { exportTask } from './report-schema'
import { user } from '../../core/access-schema'
import { badField, badFields, CallError, forbidden } from '../../core/errors'
import { enqueueJob } from '../../core/jobs'
import type { FilterValue, WireFields } from '../../core/list/filters'
import { askGroups } from '../../core/list/grouped'
import { readFilters, withDefaults } from '../../core/list/request'
import { noteChange } from '../../core/operations/notes'
import { nextNumber } from '../../core/numbers'
import { askedOf, mayExport, type AnyReport } from '../../core/export/report'
import { findReport } from './reports'
import { countRows, MAX_ROWS } from './rows'
import { TooManyRows } from './task-states'
import { conditionText } from './words'

/** Tasks of one user that wait or run (domain §9.3). */
const MAX_RUNNING = 3

export interface NewExport {
  reportType: string
  /** In the encoding of list requests, each value as text. */
  filters: WireFields
  format: 'CSV' | 'XLSX'
  reason?: string
}

/**
 * Asks for an export: the filters are checked as the list checks them, ranges that the list fills
 * in are written down, so that the file holds what the screen showed. Needs a write's transaction.
 * @throws CallError 90400 (unknown report, wrong filter, too many rows), 90403, 90429 (three run)
 */
export async function createExportTask(
  context: SessionContext,
  asked: NewExport,
): Promise<{ taskId: string }> {
  const { tx, caller, clock } = context
  const report = findReport(asked.reportType)
  if (!report) throw badField('reportType', '不支持的报表类型')
  if (!mayExport(report, caller)) throw forbidden()
  if (report.asksReason && !asked.reason) throw badField('reason', '请输入导出事由')
  const now = clock.now()
  const values = readValues(report, caller, asked.filters, now)
  await holdPlace(tx, caller)
  await checkRows(tx, caller, report, asked.filters, now)
  const taskId = await nextNumber(tx, 'EX', formatDate(now))
  const conditions = await conditionText(tx, caller, report, values)
  await tx.insert(exportTask).values({
    providerId: caller.providerId,
    taskId,
    userId: caller.userId,
    roleType: caller.roleType,
    reportType: report.reportType,
    format: asked.format,
    filters: storedFilters(asked.filters, values),
    conditionText: conditions,
    reason: asked.reason ?? '',
    taskStatus: 'WAITING',
    fileName: fileNameOf(report, conditions, asked.format, now),
    applyTime: new Date(now),
  })
  await enqueueExport(tx, { providerId: caller.providerId, taskId }, now)
  noteChange(context.tx, {
    type: 'exportTask',
    id: taskId,
    after: { reportType: report.reportType, format: asked.format },
  })
  return { taskId }
}

/** Puts a waiting task in line; also for a retry. */
export async function enqueueExport(
  tx: Tx,
  task: { providerId: string; taskId: string },
  now: number,
): Promise<void> {
  await enqueueJob(tx, {
    kind: 'export',
    refId: task.taskId,
    providerId: task.providerId,
    runAt: now,
    clock: 'business',
  })
}

/** @throws CallError 90429 when the user has three tasks under way. */
export async function holdPlace(tx: Tx, caller: Caller): Promise<void> {
  // Two requests at once must not both take the last place.
  await tx
    .select({ one: sql`1` })
    .from(user)
    .where(eq(user.userId, caller.userId))
    .for('update')
  const running = await tx
    .select({ taskId: exportTask.taskId })
    .from(exportTask)
    .where(
      and(
        eq(exportTask.providerId, caller.providerId),
        eq(exportTask.userId, caller.userId),
        inArray(exportTask.taskStatus, ['WAITING', 'RUNNING']),
      ),
    )
  if (running.length >= MAX_RUNNING)
    throw new CallError(RESP.TOO_MANY, `最多同时进行${MAX_RUNNING}个导出任务，请等待完成后再试`)
}

/** @throws CallError 90400 above the limit, before the task is queued */
export async function checkRows(
  tx: Tx,
  caller: Caller,
  report: AnyReport,
  filters: WireFields,
  now: number,
): Promise<void> {
  const count = await countRows(tx, { report, caller, filters, asOf: now })
  if (count > MAX_ROWS) throw badField('filters', new TooManyRows().message)
}

function readValues(
  report: AnyReport,
  caller: Caller,
  filters: WireFields,
  now: number,
): Readonly<Record<string, FilterValue>> {
  const errors: FieldError[] = []
  const asked = askedOf(report)
  const values = readFilters(asked, filters, (field, msg) => errors.push({ field, msg }))
  if (errors.length > 0) throw badFields(errors)
  if ('grouped' in report) return askGroups(caller, report.grouped, values, now).values
  return withDefaults(asked, values, now)
}

/** Only what the list knows, with its ranges spelled out: 今日 must not mean tomorrow's. */
function storedFilters(
  asked: WireFields,
  values: Readonly<Record<string, FilterValue>>,
): Record<string, string> {
  const stored: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const [start, end] = rangeNames(name, 'times')
    const [least, most] = rangeNames(name, 'amounts')
    switch (value.kind) {
      case 'texts':
        // Default dimension.
        stored[name] = asked[name] ?? value.texts[0]!
        break
      case 'times':
        if (value.from !== undefined) stored[start] = formatDateTime(value.from)
        if (value.until !== undefined) stored[end] = formatDateTime(value.until - 1000)
        break
      case 'months':
        if (value.from !== undefined) stored[start] = value.from
        if (value.to !== undefined) stored[end] = value.to
        break
      case 'amounts':
        if (value.min !== undefined) stored[least] = String(value.min)
        if (value.max !== undefined) stored[most] = String(value.max)
    }
  }
  return stored
}

/** Characters of the conditions in a file's name; disks take 255 bytes in all. */
const NAME_CHARS = 48

/** Files of one report lie side by side in a folder: the name says what each was asked for. */
function fileNameOf(
  report: AnyReport,
  conditions: string,
  format: 'CSV' | 'XLSX',
  now: number,
): string {
  const asked = conditions
    .split('；')
    .map((one) =>
      one
        .slice(one.indexOf('：') + 1)
        .replaceAll(' 00:00:00', '')
        .replaceAll(' 23:59:59', '')
        .replace(/^(\S+) 至 \1$/, '$1')
        // What no disk takes in a name.
        .replace(/[\s\\/:*?"<>|]/g, ''),
    )
    .join('_')
  const short = asked.length > NAME_CHARS ? `${asked.slice(0, NAME_CHARS)}等` : asked
  const stamp = formatDateTime(now).replace(/\D/g, '')
  return `${report.title}_${short}_${stamp}.${format.toLowerCase()}`
}
