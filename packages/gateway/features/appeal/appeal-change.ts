import { and, eq } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { appeal } from './appeal-schema'
import { notFound } from '../../core/errors'
import { scoped } from '../../core/scope'
import { appendLog } from '../../core/record-log'
import { checkVersion } from '../../core/moves'
import { OPERATION_OF, type AppealNode } from './appeal-moves'

export type AppealFields = typeof appeal.$inferSelect

/** What a write answers. */
export interface AppealState {
  appealId: string
  appealNode: string
  version: number
}

/** An appeal of the caller's, kept from others until the transaction ends. @throws 90404, 90409 */
export async function lockAppeal(
  { tx, caller }: SessionContext,
  { appealId, version }: { appealId: string; version: number },
): Promise<AppealFields> {
  const [row] = await tx
    .select()
    .from(appeal)
    .where(and(scoped(caller.scope, appeal), eq(appeal.appealId, appealId)))
    .for('update')
  if (!row) throw notFound()
  checkVersion(row, version)
  return row
}

/** Writes one step of an appeal with its line in the log; the caller holds the row. */
export async function changeAppeal(
  tx: Tx,
  row: AppealFields,
  change: {
    to: AppealNode
    title: string
    operator: string
    /** Epoch ms, business time. */
    now: number
    remark?: string
    set?: Partial<AppealFields>
    /** The state whose tone the timeline shows; default: the node. */
    toState?: string
  },
): Promise<AppealState> {
  const { to, title, operator, now, remark, set, toState = to } = change
  const { providerId, appealId } = row
  const version = row.version + 1
  await tx
    .update(appeal)
    .set({ ...set, appealNode: to, operationStatus: OPERATION_OF[to], version })
    .where(and(eq(appeal.providerId, providerId), eq(appeal.appealId, appealId)))
  await appendLog(tx, {
    providerId,
    targetType: 'appeal',
    targetId: appealId,
    title,
    operator,
    fromState: row.appealNode,
    toState,
    remark,
    time: now,
  })
  return { appealId, appealNode: to, version }
}
