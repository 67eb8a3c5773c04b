import { and, eq } from 'drizzle-orm'
import { REFUND_STATUS } from '#domain/refund/dicts'
import type { Tx } from '../../core/db/open'
import { refund } from './refund-schema'
import { trade, tradeKey } from '../trade/trade-schema'
import { addToRollup, refundDelta } from '../trade'
import { appendLog } from '../../core/record-log'
import { moved } from '../../core/moves'
import { costOfRefund } from '../merchant-account'
import { takeBackSubsidy } from '../subsidy'
import { REFUND_MOVES } from './refund-moves'

export type Refund = typeof refund.$inferSelect

/** What happens to a refund, who did it, and why. */
export interface RefundChange {
  event: keyof typeof REFUND_MOVES
  operator: string
  reason?: string
  /** The channel's own number of a success. */
  channelRefundNo?: string | undefined
  /** Business time, epoch ms. */
  now: number
}

/**
 * Moves a refund one state on. A success changes the trade and its day's sums in the same
 * transaction; the trade is locked before the refund, as in a new refund, so that none wait for
 * each other.
 * @param asked as it was read without a lock
 * @throws CallError 90409 from a state the event does not start in
 */
export async function changeRefund(
  tx: Tx,
  asked: Pick<Refund, 'providerId' | 'tradeTime' | 'tradeNo' | 'refundTime' | 'refundNo'>,
  { event, operator, reason = '', channelRefundNo, now }: RefundChange,
): Promise<{ from: string; to: string; version: number }> {
  const [owner] = await tx.select().from(trade).where(tradeKey(asked)).for('update')
  const [row] = await tx.select().from(refund).where(refundKey(asked)).for('update')
  if (!owner || !row) throw new Error(`refund ${asked.refundNo}: wanted it and its trade, got none`)
  const move = REFUND_MOVES[event]
  const to = moved<string>(move, row.refundStatus, REFUND_STATUS)
  const version = row.version + 1
  await tx
    .update(refund)
    .set({
      refundStatus: to,
      version,
      failReason: reason,
      ...((event === 'success' || event === 'close') && { finishTime: new Date(now) }),
      ...(event === 'success' && { channelRefundNo }),
      // What it has taken, or was still to take, the merchant's next batch gives back.
      ...(event === 'close' && { openAmt: row.openAmt - costOfRefund(row) }),
    })
    .where(refundKey(row))
  if (event === 'success') {
    const refundAmt = owner.refundAmt + row.refundAmt
    const refundState = refundAmt === owner.payAmt ? 'FULL' : 'PART'
    await tx.update(trade).set({ refundAmt, refundState }).where(tradeKey(owner))
    await addToRollup(tx, refundDelta(owner, row.refundAmt))
    await takeBackSubsidy(tx, { ...owner, refundAmt }, row.refundNo, now)
  }
  await appendLog(tx, {
    providerId: row.providerId,
    targetType: 'refund',
    targetId: row.refundNo,
    title: move.title,
    operator,
    fromState: row.refundStatus,
    toState: to,
    remark: reason,
    time: now,
  })
  return { from: row.refundStatus, to, version }
}

const refundKey = (of: Pick<Refund, 'providerId' | 'refundTime' | 'refundNo'>) =>
  and(
    eq(refund.providerId, of.providerId),
    eq(refund.refundTime, of.refundTime),
    eq(refund.refundNo, of.refundNo),
  )
