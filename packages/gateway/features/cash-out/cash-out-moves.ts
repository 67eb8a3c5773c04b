import type { CASH_STATUS } from '#domain/cash-out/dicts'
import type { Move } from '../../core/moves'

export type CashStatus = keyof typeof CASH_STATUS

/**
 * A payout's way (domain §8.4). SUCCESS does not prove that the bank has booked it: it may come
 * back within seven working days. An INIT one is sent again under its own number until it is
 * accepted or answered.
 */
export const CASH_OUT_MOVES = {
  accept: { from: ['INIT'], to: 'CREATE_SUCCESS', title: '银行受理' },
  success: { from: ['INIT', 'CREATE_SUCCESS'], to: 'SUCCESS', title: '提现成功' },
  fail: { from: ['INIT', 'CREATE_SUCCESS'], to: 'FAIL', title: '提现失败' },
  close: { from: ['INIT'], to: 'CLOSE', title: '关单' },
  return: { from: ['SUCCESS'], to: 'REFUND', title: '提现退票' },
} as const satisfies Record<string, Move<CashStatus>>
