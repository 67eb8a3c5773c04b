import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import type { ApprovalAct } from '#domain/approval/acts'
import { DIFF_STATUS } from '#domain/statement/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { conflict } from '../../../core/errors'
import { noteChange } from '../../../core/operations/notes'
import { checkVersion, moved } from '../../../core/moves'
import { changeDiff, lockDifference } from '../statement-diff-change'
import { diffReason } from '../statement-diff-input'
import { DIFF_MOVES, type DiffDecision } from '../statement-diff-moves'

/** What each decision is to the approval rules; to resolve a difference only notes its cause. */
const ACT_OF: Readonly<Record<DiffDecision, ApprovalAct | undefined>> = {
  ACCEPT: 'DIFF_ACCEPT',
  REOPEN: 'ADJUST',
  IGNORE: 'WRITE_OFF',
  RESOLVE: undefined,
}

/** Accepts, resolves, ignores or reopens a difference. */
export default defineCall({
  path: '/v1/fin/diffHandle',
  access: { roles: ['3'], codes: [CODES.statement.handleDiff], whole: true },
  request: z.object({
    diffId: id(),
    version,
    decision: z.enum(['ACCEPT', 'RESOLVE', 'IGNORE', 'REOPEN'], '请选择处理方式'),
    reason: diffReason,
  }),
  write: true,
  async moves({ diffId, decision }, context) {
    const { diffAmt, diffStatus } = await lockDifference(context, diffId)
    const moved = decision === 'ACCEPT' || (decision === 'REOPEN' && diffStatus === 'ACCEPTED')
    return moved ? Math.abs(diffAmt) : 0
  },
  approval: {
    actOf: ({ decision }) => ACT_OF[decision],
    amount: async ({ diffId }, context) =>
      Math.abs((await lockDifference(context, diffId)).diffAmt),
  },
  handler: handleDifference,
})

/**
 * Decides what is done about a difference, or opens it again. To accept the channel's figure moves
 * the difference in the books; to open it again takes that back.
 * @throws CallError 90404 outside the scope, 90409 for a stale version, another state, or a
 *   difference that is no longer there
 */
async function handleDifference(
  context: SessionContext,
  input: { diffId: string; version: number; decision: DiffDecision; reason: string },
): Promise<{ diffId: string; diffStatus: string; version: number }> {
  const { tx, caller, clock } = context
  const { diffId, decision, reason } = input
  const row = await lockDifference(context, diffId)
  checkVersion(row, input.version)
  const { title } = DIFF_MOVES[decision]
  const to = moved(DIFF_MOVES[decision], row.diffStatus, DIFF_STATUS)
  if (row.gone) throw conflict('差异已消失，不能重新打开')
  const operator = caller.nickName
  const state = await changeDiff(tx, row, { to, title, reason, operator, now: clock.now() })
  noteChange(context.tx, {
    type: 'statementDiff',
    id: diffId,
    after: { diffAmt: row.diffAmt },
  })
  return state
}
