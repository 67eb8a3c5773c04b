import type { SessionContext } from '../../call'
import { conflict } from '../../errors'
import { audit } from '../log'
import { changeAppeal, lockAppeal, type AppealState } from './change'
import { awaitDeadline } from './expire'
import { APPEAL_MOVES, APPEAL_MS } from './moves'
import { canReopen } from './row'

/**
 * Appeals against a refusal once more (domain §7.14).
 * @throws CallError 90404 outside the scope, 90409 for a stale version, another result, a second
 *   time or too late
 */
export async function reopenAppeal(
  context: SessionContext,
  input: { appealId: string; version: number; reason: string },
): Promise<AppealState> {
  const { tx, caller, clock } = context
  const row = await lockAppeal(context, input)
  const now = clock.now()
  if (!canReopen(row, now)) throw conflict('只有30天内申诉不通过的可以重新申诉，且只有一次')
  await awaitDeadline(tx, row, now + APPEAL_MS)
  await audit(context, {
    action: 'appeal.reopen',
    targetType: 'appeal',
    targetId: row.appealId,
    detail: { reason: input.reason },
  })
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
