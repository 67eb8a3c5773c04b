import { and, asc, eq, sql } from 'drizzle-orm'
import { formatDateTime } from '#domain/dates'
import { enumItem, type Dict, type Tone } from '#domain/field'
import type { Tx } from './db/open'
import { recordLog } from './db/core-schema'
import { noteChange } from './operations/notes'
import { staffOf } from './staff-of'
import { WAITING_TEXT, waitingFor, wordsOf, type Waiting } from './upstream/waiting'

/** One step in a record's timeline. */
export interface LogEntry {
  providerId: string
  /** `merchant`, `device` … */
  targetType: string
  targetId: string
  title: string
  operator: string
  fromState?: string
  toState?: string
  remark?: string
  /** Business time, epoch ms. */
  time: number
}

/** Adds one step; the caller holds the record's row lock, so that steps keep their order. */
export async function appendLog(tx: Tx, entry: LogEntry): Promise<void> {
  await appendLogs(tx, [entry.targetId], entry)
}

/** The same step for many records, in one statement. */
export async function appendLogs(
  tx: Tx,
  targetIds: readonly string[],
  entry: Omit<LogEntry, 'targetId'>,
): Promise<void> {
  if (targetIds.length === 0) return
  const ids = sql`unnest(${sql.param([...targetIds])}::text[]) as target(id)`
  const last = sql`(select coalesce(max(${recordLog.seq}), 0) from ${recordLog}
    where ${recordLog.providerId} = ${entry.providerId}
      and ${recordLog.targetType} = ${entry.targetType} and ${recordLog.targetId} = target.id)`
  await tx.execute(sql`insert into ${recordLog}
    (provider_id, target_type, target_id, seq, time, title, operator, from_state, to_state, remark)
    select ${entry.providerId}, ${entry.targetType}, target.id, ${last} + 1,
      ${new Date(entry.time).toISOString()}::timestamptz, ${entry.title}::text,
      ${entry.operator}::text, ${entry.fromState ?? ''}::text, ${entry.toState ?? ''}::text,
      ${entry.remark ?? ''}::text
    from ${ids}`)
  const { title, fromState, toState, remark } = entry
  for (const id of targetIds)
    noteChange(tx, {
      type: entry.targetType,
      id,
      ...(fromState && { before: { 状态: fromState } }),
      after: { 事项: title, ...(toState && { 状态: toState }), ...(remark && { 说明: remark }) },
    })
}

/** The steps of a detail's timeline, oldest first. */
export interface TimelineItem {
  time: string
  title: string
  operator?: string
  /** The person that `operator` names. */
  operatorId?: string
  remark?: string
  tone?: Tone
}

/**
 * A record's steps.
 * @param states gives a step the tone of the state it led to
 */
export async function timelineOf(
  tx: Tx,
  target: { providerId: string; targetType: string; targetId: string },
  states: Dict,
): Promise<TimelineItem[]> {
  const { time, title, operator, remark, toState } = recordLog
  const rows = await tx
    .select({ time, title, operator, remark, toState, operatorId: staffOf(recordLog, 'operator') })
    .from(recordLog)
    .where(
      and(
        eq(recordLog.providerId, target.providerId),
        eq(recordLog.targetType, target.targetType),
        eq(recordLog.targetId, target.targetId),
      ),
    )
    .orderBy(asc(recordLog.time), asc(recordLog.seq))
  const steps = rows.map((row) => ({
    time: formatDateTime(row.time.getTime()),
    title: row.title,
    ...(row.operator && { operator: row.operator }),
    ...(row.operatorId && { operatorId: row.operatorId }),
    ...(row.remark && { remark: row.remark }),
    ...(row.toState in states && { tone: enumItem(states, row.toState).tone }),
  }))
  const waiting = await waitingFor(tx, target, [target.targetId])
  return [...steps, ...waiting.map(waitingStep)]
}

/** The last line while the counterparty has not received the order, or has not answered it. */
const waitingStep = (waiting: Waiting): TimelineItem => ({
  time: formatDateTime(waiting.askedAt.getTime()),
  title: waiting.kept ? wordsOf(waiting) : WAITING_TEXT,
  remark: whyWaiting(waiting),
  tone: 'waiting',
})

function whyWaiting({ late, kept, uncleared }: Waiting): string {
  if (uncleared) return '渠道资金尚未确认到账，确认后发出'
  if (kept) return '银行存款不足，资金到位后发出'
  return late ? '上游逾期未答复' : '尚未送达上游'
}
