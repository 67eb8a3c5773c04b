import type { SETTLEMENT_STATUS } from '#domain/settlement/dicts'
import type { Move } from '../../core/moves'

export type SettlementStatus = keyof typeof SETTLEMENT_STATUS

/**
 * A settlement's way (domain §9.8). What needs no invoice goes from its confirmation straight to
 * the payment, and what comes to 0 is at its end there; one that was paid can still come back from
 * the payee's bank. What an invoice no longer covers is not paid before there is another one.
 */
export const SETTLEMENT_MOVES = {
  confirm: { from: ['TO_CONFIRM'], to: 'TO_INVOICE', title: '确认结算单' },
  confirmFree: { from: ['TO_CONFIRM'], to: 'TO_PAY', title: '确认结算单，无需开票' },
  confirmZero: { from: ['TO_CONFIRM'], to: 'PAID', title: '确认结算单，无需付款' },
  dispute: { from: ['TO_CONFIRM'], to: 'DISPUTE', title: '提出异议' },
  reply: { from: ['DISPUTE'], to: 'TO_CONFIRM', title: '回复异议' },
  invoiced: { from: ['TO_INVOICE'], to: 'TO_PAY', title: '发票审核通过' },
  uninvoiced: { from: ['TO_PAY'], to: 'TO_INVOICE', title: '发票已红冲，重新开票' },
  start: { from: ['TO_PAY'], to: 'PAYING', title: '发起付款' },
  pay: { from: ['PAYING'], to: 'PAID', title: '付款成功' },
  payFail: { from: ['PAYING'], to: 'PAY_FAIL', title: '付款失败' },
  return: { from: ['PAID'], to: 'RETURNED', title: '退票' },
  changeAccount: { from: ['PAY_FAIL', 'RETURNED'], to: 'TO_PAY', title: '变更收款账户' },
  changeAccountFirst: {
    from: ['PAY_FAIL', 'RETURNED'],
    to: 'TO_INVOICE',
    title: '变更收款账户，待重新开票',
  },
} as const satisfies Record<string, Move<SettlementStatus>>
