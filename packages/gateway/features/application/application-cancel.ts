import type { SessionContext } from '../../core/call'
import { checkVersion } from '../../core/moves'
import { lockApplication } from './application-find'
import { moveApplication } from './application-moves'
import { savedAnswer } from './application-saved'

/**
 * Takes an application back, or out of sight (domain §7.1).
 * @throws CallError 90404 outside the scope, 90409 from a state it cannot be done in, or for a
 *   stale version
 */
export async function cancelApplication(
  context: SessionContext,
  event: 'cancel' | 'del',
  { applyId, version }: { applyId: string; version?: number },
) {
  const { tx, caller, clock, upstream } = context
  const row = await lockApplication(context, applyId)
  checkVersion(row, version)
  const ended = await moveApplication(tx, row, event, {
    now: clock.now(),
    upstream,
    operator: caller.nickName,
  })
  return { ...savedAnswer(ended), applyStatus: ended.applyStatus }
}
