import { and, eq } from 'drizzle-orm'
import { CASH_STATUS } from '#domain/cash-out/dicts'
import type { Tx } from '../../core/db/open'
import { cashOut } from './cash-out-schema'
import { moved } from '../../core/moves'
import { payoutMoved, type PayoutEvent } from '../merchant-account'
import { CASH_OUT_MOVES } from './cash-out-moves'

export type CashOut = typeof cashOut.$inferSelect

/** What the bank says of a payout. */
export interface CashOutChange {
  event: keyof typeof CASH_OUT_MOVES
  reason?: string
  /** Business time, epoch ms. */
  now: number
}

/**
 * Moves a payout one state on, and with it the batches it pays.
 * @param asked as it was read without a lock
 * @throws CallError 90409 from a state the event does not start in
 */
export async function changeCashOut(
  tx: Tx,
  asked: Pick<CashOut, 'providerId' | 'applyTime' | 'cashNo'>,
  { event, reason = '', now }: CashOutChange,
): Promise<{ from: string; to: string }> {
  const key = and(
    eq(cashOut.providerId, asked.providerId),
    eq(cashOut.applyTime, asked.applyTime),
    eq(cashOut.cashNo, asked.cashNo),
  )
  const [row] = await tx.select().from(cashOut).where(key).for('update')
  if (!row) throw new Error(`payout ${asked.cashNo}: wanted it, got none`)
  const to = moved<string>(CASH_OUT_MOVES[event], row.cashStatus, CASH_STATUS)
  await tx
    .update(cashOut)
    .set({
      cashStatus: to,
      version: row.version + 1,
      ...effectOf(event, row, reason, new Date(now)),
    })
    .where(key)
  await payoutMoved(
    tx,
    { providerId: row.providerId, merId: row.merId, payoutNo: row.cashNo, amt: row.cashAmt },
    { event: BATCH_EVENT[event], operator: '收款银行', reason, now },
  )
  return { from: row.cashStatus, to }
}

/** What each means to the batches it pays. */
const BATCH_EVENT: Readonly<Record<CashOutChange['event'], PayoutEvent>> = {
  accept: 'accept',
  success: 'success',
  fail: 'back',
  close: 'back',
  return: 'return',
}

function effectOf(
  event: CashOutChange['event'],
  row: CashOut,
  reason: string,
  at: Date,
): Partial<CashOut> {
  // An answer to one that was still being sent proves that the bank had taken it.
  const acceptTime = row.acceptTime ?? at
  switch (event) {
    case 'accept':
      return { acceptTime }
    case 'success':
      return { acceptTime, arriveTime: at, bankMemo: '商户结算款' }
    case 'fail':
      return { acceptTime, endTime: at, failReason: reason }
    case 'close':
      return { endTime: at, failReason: reason }
    case 'return':
      return { returnTime: at, failReason: '银行退票，资金已退回商户账户', bankMemo: reason }
  }
}
