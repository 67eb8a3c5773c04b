import type { Move } from '../../core/moves'
import { type InvoiceStatus } from '#domain/invoice/states'

/**
 * An invoice's way (domain §9.9). A reversal that the buyer refuses leaves the invoice as it was.
 */
export const INVOICE_MOVES = {
  submit: { from: ['DRAFT', 'REJECTED'], to: 'AUDITING', title: '提交审核' },
  approve: { from: ['AUDITING'], to: 'APPROVED', title: '审核通过' },
  reject: { from: ['AUDITING'], to: 'REJECTED', title: '审核驳回' },
  cancel: { from: ['DRAFT', 'REJECTED'], to: 'CANCELED', title: '作废发票' },
  redApply: { from: ['APPROVED'], to: 'RED_APPLY', title: '申请红冲' },
  redden: { from: ['RED_APPLY'], to: 'REDDENED', title: '红冲完成' },
  redReject: { from: ['RED_APPLY'], to: 'APPROVED', title: '红冲驳回' },
} as const satisfies Record<string, Move<InvoiceStatus>>

/** What may still be written. */
export const EDITABLE: readonly InvoiceStatus[] = ['DRAFT', 'REJECTED']

/** What was handed in and has not been refused. */
export const HANDED_IN: readonly InvoiceStatus[] = ['AUDITING', 'APPROVED', 'RED_APPLY']
