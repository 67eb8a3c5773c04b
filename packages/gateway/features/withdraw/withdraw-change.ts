import { and, eq } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { WITHDRAW_STATUS } from '#domain/withdraw/dicts'
import { type AcctKind } from '#domain/account/dicts'
import type { Tx } from '../../core/db/open'
import { withdrawOrder } from './withdraw-schema'
import { release } from '../../core/ledger/hold'
import { post } from '../../core/ledger/post'
import { changeState } from '../../core/change-state'
import { moved } from '../../core/moves'
import { WITHDRAW_MOVES, type WithdrawStatus } from './withdraw-moves'

export type Withdraw = typeof withdrawOrder.$inferSelect

/** A withdrawal, kept from others; undefined without one. */
export async function lockWithdraw(
  tx: Tx,
  withdrawNo: string,
  providerId?: string,
): Promise<Withdraw | undefined> {
  const [row] = await tx
    .select()
    .from(withdrawOrder)
    .where(
      and(
        eq(withdrawOrder.withdrawNo, withdrawNo),
        providerId === undefined ? undefined : eq(withdrawOrder.providerId, providerId),
      ),
    )
    .for('update')
  return row
}

const STATUS = {
  table: withdrawOrder,
  targetType: 'withdraw',
  id: 'withdrawNo',
  state: 'withdrawStatus',
} as const

/**
 * What the bank did with a withdrawal, and the money with it: paid out of what was frozen for it,
 * free again when it failed, back in the account when it came back.
 * @param row locked by the caller
 * @throws CallError 90409 from another state, or while the account cannot move money
 */
export async function changeWithdraw(
  tx: Tx,
  row: Withdraw,
  {
    event,
    operator,
    reason = '',
    now,
  }: { event: keyof typeof WITHDRAW_MOVES; operator: string; reason?: string; now: number },
): Promise<Withdraw> {
  const move = WITHDRAW_MOVES[event]
  const withdrawStatus = moved<WithdrawStatus>(move, row.withdrawStatus, WITHDRAW_STATUS)
  const { providerId, withdrawNo, amt } = row
  const acctKind = row.acctKind as AcctKind
  const about = {
    providerId,
    acctKind,
    amt,
    bizDate: formatDate(now),
    relatedNo: withdrawNo,
    counterparty: row.payeeName,
  }
  if (event !== 'return') await release(tx, { providerId, acctKind, amt })
  if (event === 'pay')
    await post(tx, { ...about, bizType: 'WITHDRAW', remark: row.remark || '提现' }, now)
  if (event === 'return')
    await post(tx, { ...about, bizType: 'WITHDRAW_BACK', remark: `提现退票：${reason}` }, now)
  const set = { failReason: reason, answerTime: new Date(now) }
  const version = await changeState(tx, STATUS, row, {
    to: withdrawStatus,
    title: move.title,
    operator,
    remark: reason,
    set,
    now,
  })
  return { ...row, ...set, withdrawStatus, version }
}
