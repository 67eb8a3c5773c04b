import { and, eq } from 'drizzle-orm'
import { DIFF_STATUS } from '../../../src/lib/dicts/money'
import type { SessionContext } from '../../call'
import { statementDiff } from '../../db/schema'
import { conflict, notFound } from '../../errors'
import { scoped } from '../../scope'
import { audit } from '../log'
import { checkVersion, moved } from '../moves'
import { changeDiff } from './change'
import { DIFF_MOVES, type DiffDecision } from './moves'

/**
 * Decides what is done about a difference, or opens it again. To accept the channel's figure moves
 * the difference in the books; to open it again takes that back.
 * @throws CallError 90404 outside the scope, 90409 for a stale version, another state, or a
 *   difference that is no longer there
 */
export async function handleDifference(
  context: SessionContext,
  input: { diffId: string; version: number; decision: DiffDecision; reason: string },
): Promise<{ diffId: string; diffStatus: string; version: number }> {
  const { tx, caller, clock } = context
  const { diffId, decision, reason } = input
  const [row] = await tx
    .select()
    .from(statementDiff)
    .where(and(scoped(caller.scope, statementDiff), eq(statementDiff.diffId, diffId)))
    .for('update')
  if (!row) throw notFound()
  checkVersion(row, input.version)
  const { title } = DIFF_MOVES[decision]
  const to = moved(DIFF_MOVES[decision], row.diffStatus, DIFF_STATUS)
  if (row.gone) throw conflict('差异已消失，不能重新打开')
  const operator = caller.nickName
  const state = await changeDiff(tx, row, { to, title, reason, operator, now: clock.now() })
  await audit(context, {
    action: 'statementDiff.handle',
    targetType: 'statementDiff',
    targetId: diffId,
    detail: { from: row.diffStatus, to, reason, diffAmt: row.diffAmt },
  })
  return state
}
