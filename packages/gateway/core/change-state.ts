import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './db/open'
import { appendLog } from './record-log'

/** The columns that a record with states has. */
type Records = PgTable & { providerId: AnyPgColumn; version: AnyPgColumn }

/** Where a kind of record stores its state. */
export interface StateOf<T extends Records> {
  table: T
  /** The type of the records in logs. */
  targetType: string
  /** The column that, with the provider, identifies a record. */
  id: keyof T['$inferSelect'] & keyof T & string
  state: keyof T['$inferSelect'] & string
}

interface StateChange<Row> {
  to: string
  /** The step's title in the timeline. */
  title: string
  operator: string
  /** Business time, epoch ms. */
  now: number
  remark?: string | undefined
  /** Further columns that change with the state. */
  set?: Partial<Row> | undefined
  /** The state whose tone the timeline shows; default: `to`. */
  toState?: string | undefined
}

/**
 * Writes the next state of a record with its version, and the step in its log. The caller holds the
 * row's lock and has checked the move (`moved`).
 * @returns the record's new version
 */
export async function changeState<T extends Records>(
  tx: Tx,
  { table, targetType, id, state }: StateOf<T>,
  row: T['$inferSelect'],
  { to, title, operator, now, remark, set, toState = to }: StateChange<T['$inferSelect']>,
): Promise<number> {
  const { providerId, version: before } = row as { providerId: string; version: number }
  const version = before + 1
  const targetId = row[id] as string
  const records: PgTable = table
  await tx
    .update(records)
    .set({ ...set, [state]: to, version })
    .where(and(eq(table.providerId, providerId), eq(table[id] as AnyPgColumn, targetId)))
  const fromState = row[state] as string
  await appendLog(tx, {
    providerId,
    targetType,
    targetId,
    title,
    operator,
    fromState,
    toState,
    time: now,
    ...(remark && { remark }),
  })
  return version
}
