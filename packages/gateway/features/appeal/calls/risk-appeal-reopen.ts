import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, reason, version } from '../../../core/inputs'
import { conflict } from '../../../core/errors'
import { changeAppeal, lockAppeal, type AppealState } from '../appeal-change'
import { awaitDeadline } from '../appeal-expire'
import { APPEAL_MOVES, APPEAL_MS } from '../appeal-moves'
import { canReopen } from '../appeal-row'

/** Appeals once more against a refusal, within thirty days (domain §7.14). */
export default defineCall({
  path: '/v1/risk/appealReopen',
  access: { roles: ['3', '4'], codes: [CODES.appeal.submit] },
  request: z.object({ appealId: id(), version, reason }),
  write: true,
  handler: reopenAppeal,
})

/**
 * Appeals against a refusal once more (domain §7.14).
 * @throws CallError 90404 outside the scope, 90409 for a stale version, another result, a second
 *   time or too late
 */
async function reopenAppeal(
  context: SessionContext,
  input: { appealId: string; version: number; reason: string },
): Promise<AppealState> {
  const { tx, caller, clock } = context
  const row = await lockAppeal(context, input)
  const now = clock.now()
  if (!canReopen(row, now)) throw conflict('只有30天内申诉不通过的可以重新申诉，且只有一次')
  await awaitDeadline(tx, row, now + APPEAL_MS)
  const { to, title } = APPEAL_MOVES.reopen
  return changeAppeal(tx, row, {
    to,
    title,
    operator: caller.nickName,
    now,
    remark: input.reason,
    set: {
      auditResult: null,
      closeTime: null,
      reopened: true,
      deadline: new Date(now + APPEAL_MS),
    },
  })
}
