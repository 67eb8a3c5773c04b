import { WITHDRAW_STATUS } from '#domain/shop/dicts'
import type { Tx } from '../../core/db/open'
import { AUTO_CASH_FACTS, autoCash } from './auto-cash-schema'
import { keepFacts } from '../../core/record-facts'
import { changeState } from '../../core/change-state'
import { moved } from '../../core/moves'
import { payoutMoved, type PayoutEvent } from '../merchant-account'
import { AUTO_CASH_MOVES } from './auto-cash-moves'

export type AutoCash = typeof autoCash.$inferSelect

export interface AutoCashChange {
  event: keyof typeof AUTO_CASH_MOVES
  /** Who did it, as the timeline says it. */
  operator: string
  remark?: string
  set?: Partial<AutoCash>
  /** Business time, epoch ms. */
  now: number
}

const STATUS = {
  table: autoCash,
  targetType: 'autoCash',
  id: 'autoCashId',
  state: 'withdrawStatus',
} as const

/**
 * Moves a payout one state on, with its log.
 * @param row as locked by the caller
 * @throws CallError 90409 from a state the event does not start in
 */
export async function changeAutoCash(
  tx: Tx,
  row: AutoCash,
  { event, operator, remark, set, now }: AutoCashChange,
): Promise<{ from: string; to: string; version: number }> {
  const move = AUTO_CASH_MOVES[event]
  const to = moved<string>(move, row.withdrawStatus, WITHDRAW_STATUS)
  const change = { to, title: move.title, operator, remark, set, now }
  const version = await changeState(tx, STATUS, row, change)
  await keepFacts(
    tx,
    AUTO_CASH_FACTS,
    { providerId: row.providerId, nos: [row.autoCashId] },
    { operator, reason: move.title, time: now },
  )
  const batchEvent = batchEventOf(event, row.withdrawStatus)
  if (batchEvent)
    await payoutMoved(
      tx,
      {
        providerId: row.providerId,
        merId: row.merId,
        payoutNo: row.autoCashId,
        amt: row.cashAmt,
      },
      { event: batchEvent, operator, reason: batchEvent === 'send' ? '' : remark, now },
    )
  return { from: row.withdrawStatus, to, version }
}

/** What it means to the batch it pays. */
function batchEventOf(event: AutoCashChange['event'], from: string): PayoutEvent | undefined {
  switch (event) {
    case 'retry':
    case 'release':
      return 'send'
    case 'success':
      return 'success'
    case 'fail':
      return 'back'
    case 'return':
      return from === 'SUCCESS' ? 'return' : 'back'
    default:
      return undefined
  }
}
