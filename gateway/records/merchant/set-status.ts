import { and, eq } from 'drizzle-orm'
import { MER_STATUS } from '../../../src/lib/dicts/merchant'
import type { SessionContext } from '../../call'
import { merchant } from '../../db/schema'
import { limitAgain } from '../auth-review/limit'
import { appendLog, audit } from '../log'
import { checkVersion, moved } from '../moves'
import { lockMerchant } from './find'
import { MERCHANT_MOVES } from './moves'

/**
 * Freezes or unfreezes a merchant.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
export async function setMerchantStatus(
  context: SessionContext,
  event: keyof typeof MERCHANT_MOVES,
  input: { merId: string; version: number; reason: string },
): Promise<{ merId: string; merStatus: string; version: number }> {
  const { tx, caller, clock } = context
  const row = await lockMerchant(context, input.merId)
  checkVersion(row, input.version)
  const move = MERCHANT_MOVES[event]
  const merStatus = moved(move, row.merStatus, MER_STATUS)
  const { providerId, merId } = row
  const version = row.version + 1
  await tx
    .update(merchant)
    .set({ merStatus, version })
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  await appendLog(tx, {
    providerId,
    targetType: 'merchant',
    targetId: merId,
    title: move.title,
    operator: caller.nickName,
    fromState: row.merStatus,
    toState: merStatus,
    remark: input.reason,
    time: clock.now(),
  })
  await audit(context, {
    action: `merchant.${event}`,
    targetType: 'merchant',
    targetId: merId,
    detail: { from: row.merStatus, to: merStatus, reason: input.reason },
  })
  if (event !== 'unfreeze') return { merId, merStatus, version }
  return { merId, ...(await limitAgain(tx, { ...row, merStatus, version }, clock.now())) }
}
