import { and, eq } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import { lacksAccount, SETTLEMENT_STATUS } from '#domain/settlement/dicts'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { openBankFunds } from '../bank-fund'
import { settlement, SETTLEMENT_FACTS } from './settlement-schema'
import { conflict, notFound } from '../../core/errors'
import { scoped } from '../../core/scope'
import type { Upstream } from '../../core/upstream/port'
import { keepFacts } from '../../core/record-facts'
import { changeState } from '../../core/change-state'
import { moved } from '../../core/moves'
import { SETTLEMENT_MOVES, type SettlementStatus } from './settlement-moves'
import { CONFIRM_DAYS, markIncome } from './settlement-open'
import { bookPayment, bookReturn } from './settlement-payment'

export type Settlement = typeof settlement.$inferSelect

/** What happens to a settlement, who did it, and why. */
export interface SettlementChange {
  event: keyof typeof SETTLEMENT_MOVES
  operator: string
  reason?: string
  /** Business time, epoch ms. */
  now: number
  upstream: Upstream
  /** The new account of `changeAccount`. */
  account?: Pick<Settlement, 'acctName' | 'acctNo' | 'bankName'>
}

/** A settlement inside the caller's rows, kept from others. @throws CallError 90404 */
export async function lockSettlement(
  { tx, caller }: SessionContext,
  settleNo: string,
): Promise<Settlement> {
  const [row] = await tx
    .select()
    .from(settlement)
    .where(and(scoped(caller.scope, settlement), eq(settlement.settleNo, settleNo)))
    .for('update')
  if (!row) throw notFound()
  return row
}

const STATUS = {
  table: settlement,
  targetType: 'settle',
  id: 'settleNo',
  state: 'settleStatus',
} as const

/**
 * Moves a settlement one state on, with the money and the income that follow it.
 * @param row locked by the caller
 * @throws CallError 90409 from a state the event does not start in, when the account is short of
 *   the payment, or when there was no payment to come back; no row has been written then
 */
export async function changeSettlement(
  tx: Tx,
  row: Settlement,
  { event, operator, reason = '', now, upstream, account }: SettlementChange,
): Promise<Settlement> {
  const move = SETTLEMENT_MOVES[event]
  const settleStatus = moved<SettlementStatus>(move, row.settleStatus, SETTLEMENT_STATUS)
  if (event === 'return' && row.payableAmt <= 0) throw conflict('应付金额为0，没有付款可退')
  if (settleStatus === 'PAID') await bookPayment(tx, row, now)
  if (event === 'return') await bookReturn(tx, row, now)
  const set = { ...effectOf(event, reason, now), ...account }
  const { providerId, settleNo, billMonth } = row
  const version = await changeState(tx, STATUS, row, {
    to: settleStatus,
    title: move.title,
    operator,
    remark: reason,
    set,
    now,
  })
  if (account)
    await keepFacts(
      tx,
      SETTLEMENT_FACTS,
      { providerId, nos: [settleNo] },
      { operator, reason, time: now },
    )
  // Income is settled with the provider's own settlement; its partners' shares are not in it.
  if (row.targetType === 'PROVIDER' && (settleStatus === 'PAID' || event === 'return'))
    await markIncome(tx, { providerId, billMonth })
  const asked = { providerId, settleNo, now }
  if (settleStatus === 'DISPUTE') await upstream.acquirer.dispute(tx, asked)
  const changed = { ...row, ...set, settleStatus, version }
  if (settleStatus === 'TO_PAY') await askPayment(tx, changed, { upstream, now })
  if (event === 'uninvoiced')
    await upstream.withdraw(tx, { providerId, kinds: ['bank.settlement'], refId: settleNo })
  return changed
}

/** Has a settlement paid. Without an account it waits for its first one (`giveAccount`). */
async function askPayment(
  tx: Tx,
  row: Settlement,
  { upstream, now }: Pick<SettlementChange, 'upstream' | 'now'>,
): Promise<void> {
  if (lacksAccount(row)) return
  const { providerId, settleNo, payableAmt: amt } = row
  await upstream.bank.settlement(tx, {
    providerId,
    settleNo,
    now,
    amt,
    kept: await waits(tx, row, now),
  })
}

/**
 * A settlement takes an account as long as it has none, and after its payment failed or came back.
 * @throws CallError 90409 for any other
 */
export function checkTakesAccount(row: Settlement): void {
  if (!lacksAccount(row)) moved(SETTLEMENT_MOVES.changeAccount, row.settleStatus, SETTLEMENT_STATUS)
}

/**
 * Gives a settlement its first account; its state stays, and one that is to be paid is paid now.
 * @param row locked by the caller, without an account
 */
export async function giveAccount(
  tx: Tx,
  row: Settlement,
  {
    account,
    operator,
    reason = '',
    now,
    upstream,
  }: Omit<SettlementChange, 'event' | 'account'> & Required<Pick<SettlementChange, 'account'>>,
): Promise<void> {
  const { providerId, settleNo, settleStatus } = row
  const version = await changeState(tx, STATUS, row, {
    to: settleStatus,
    title: '登记收款账户',
    operator,
    remark: reason,
    set: account,
    now,
  })
  const by = { operator, reason, time: now }
  await keepFacts(tx, SETTLEMENT_FACTS, { providerId, nos: [settleNo] }, by)
  const changed = { ...row, ...account, version }
  if (settleStatus === 'TO_PAY') await askPayment(tx, changed, { upstream, now })
}

/** Whether the bank account cannot carry it; what the provider gets itself goes into that. */
async function waits(
  tx: Tx,
  { providerId, targetType, incomeAmt, adjustAmt }: Settlement,
  now: number,
): Promise<boolean> {
  if (targetType !== 'PARTNER') return false
  const { left } = await openBankFunds(tx, { providerId, now })
  // The settlement is already among the payments under way, with what is withheld of it.
  return incomeAmt + adjustAmt > 0 && left() < 0
}

function effectOf(
  event: SettlementChange['event'],
  reason: string,
  now: number,
): Partial<Pick<Settlement, 'disputeReason' | 'confirmDeadline' | 'payTime' | 'failReason'>> {
  switch (event) {
    case 'dispute':
      return { disputeReason: reason }
    case 'reply':
      return { confirmDeadline: new Date(now + CONFIRM_DAYS * DAY_MS) }
    case 'pay':
    case 'confirmZero':
      return { payTime: new Date(now), failReason: '' }
    case 'payFail':
    case 'return':
      return { failReason: reason }
    case 'changeAccount':
    case 'changeAccountFirst':
      return { failReason: '', payTime: null }
    default:
      return {}
  }
}
