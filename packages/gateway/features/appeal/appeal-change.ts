import { and, eq } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { appeal } from './appeal-schema'
import { notFound } from '../../core/errors'
import { scoped } from '../../core/scope'
import { changeState } from '../../core/change-state'
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

const NODE = { table: appeal, targetType: 'appeal', id: 'appealId', state: 'appealNode' } as const

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
  const { to } = change
  const set = { ...change.set, operationStatus: OPERATION_OF[to] }
  const version = await changeState(tx, NODE, row, { ...change, set })
  return { appealId: row.appealId, appealNode: to, version }
}
