import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { formatYuan } from '#domain/money'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { appendLog } from '../../core/record-log'
import {
  merchantSettlement,
  merchantSettlementOffset,
} from '../merchant-settlement/merchant-settlement-schema'
import { setBatchStatus } from './batch-family'

/** A refund or chargeback that a merchant's balance pays for. */
export interface Offset {
  providerId: string
  merId: string
  /** The refund or chargeback. */
  relatedNo: string
  entryType: 'REFUND' | 'CHARGEBACK'
  /** Fen. */
  amt: number
}

const NOUN = { REFUND: '退款', CHARGEBACK: '拒付' } as const

/**
 * Takes an amount from the batches that make up a merchant's balance, the oldest first. A batch
 * with 0 left is closed as OFFSET, with the batches it carries and the trades of all of them, and
 * its automatic payout can no longer be sent. The caller holds the account.
 * @throws Error when the unpaid batches come to less
 */
export async function offsetBatches(tx: Tx, of: Offset, now: number): Promise<void> {
  if (of.amt === 0) return
  const { providerId, merId, relatedNo } = of
  const own = merchantSettlement
  const batches = await tx
    .select()
    .from(own)
    .where(and(eq(own.providerId, providerId), eq(own.merId, merId), gt(own.unpaidAmt, 0)))
    .orderBy(asc(own.settleDate), asc(own.batchNo))
  let left = of.amt
  for (const batch of batches) {
    const { batchNo, unpaidAmt, batchStatus } = batch
    const amt = Math.min(left, unpaidAmt)
    const isClosed = amt === unpaidAmt
    const reason = `由${NOUN[of.entryType]}${relatedNo}冲抵`
    left -= amt
    await tx
      .update(own)
      .set({ unpaidAmt: unpaidAmt - amt, offsetAmt: batch.offsetAmt + amt })
      .where(and(eq(own.providerId, providerId), eq(own.batchNo, batchNo)))
    await insertRows(tx, merchantSettlementOffset, [
      { providerId, batchNo, relatedNo, offsetTime: new Date(now), amt },
    ])
    if (isClosed) {
      await setBatchStatus(
        tx,
        { providerId, batchNos: [batchNo] },
        { status: 'OFFSET', reason, now },
      )
      await closePayout(tx, { providerId, batchNo, reason, now })
    }
    await appendLog(tx, {
      providerId,
      targetType: 'merSettle',
      targetId: batchNo,
      title: isClosed ? '未付金额全部冲抵' : '未付金额部分冲抵',
      operator: '系统',
      fromState: batchStatus,
      toState: isClosed ? 'OFFSET' : batchStatus,
      remark: `${reason}${formatYuan(amt)}`,
      time: now,
    })
    if (left === 0) return
  }
  throw new Error(`merchant ${merId}: wanted ${of.amt} unpaid, ${left} are missing`)
}

/** The batch's automatic payout, if it has one that is not at its bank. */
async function closePayout(
  tx: Tx,
  of: { providerId: string; batchNo: string; reason: string; now: number },
): Promise<void> {
  await tx.execute(sql`
    with old as (
      select auto_cash_id, withdraw_status from auto_cash
      where provider_id = ${of.providerId} and batch_no = ${of.batchNo}
        and withdraw_status not in ('PROCESSING', 'SUCCESS', 'NOT_SUPPORT_WITHDRAW')
      for update
    ), changed as (
      update auto_cash a set withdraw_status = 'NOT_SUPPORT_WITHDRAW', version = a.version + 1
      from old where a.provider_id = ${of.providerId} and a.auto_cash_id = old.auto_cash_id
    )
    insert into record_log (provider_id, target_type, target_id, seq, time, title, operator,
      from_state, to_state, remark)
    select ${of.providerId}, 'autoCash', old.auto_cash_id,
      (select coalesce(max(seq), 0) + 1 from record_log l where l.provider_id = ${of.providerId}
        and l.target_type = 'autoCash' and l.target_id = old.auto_cash_id),
      ${new Date(of.now).toISOString()}::timestamptz, '金额已冲抵', '系统', old.withdraw_status,
      'NOT_SUPPORT_WITHDRAW', ${of.reason}::text
    from old`)
}
