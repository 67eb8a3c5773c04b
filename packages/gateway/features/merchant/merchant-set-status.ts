import { MER_STATUS } from '#domain/merchant/dicts'
import type { SessionContext } from '../../core/call'
import { limitAgain } from './merchant-limit'
import { checkVersion, moved } from '../../core/moves'
import { lockMerchant } from './merchant-find'
import { moveMerchant } from './merchant-move'
import { MERCHANT_MOVES } from './merchant-moves'

/**
 * Freezes or unfreezes a merchant.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
export async function setMerchantStatus(
  context: SessionContext,
  event: 'freeze' | 'unfreeze',
  input: { merId: string; version: number; reason: string },
): Promise<{ merId: string; merStatus: string; version: number }> {
  const { tx, caller, clock } = context
  const row = await lockMerchant(context, input.merId)
  checkVersion(row, input.version)
  const move = MERCHANT_MOVES[event]
  moved(move, row.merStatus, MER_STATUS)
  const { merId } = row
  const next = await moveMerchant(tx, row, move, {
    operator: caller.nickName,
    remark: input.reason,
    now: clock.now(),
  })
  if (event !== 'unfreeze') return { merId, ...next }
  return { merId, ...(await limitAgain(tx, { ...row, ...next }, clock.now())) }
}
