import type { INVOICE_STATUS } from './dicts'

export type InvoiceStatus = keyof typeof INVOICE_STATUS

/** States of void invoices: their number and their settlements are free again. */
export const DEAD: readonly InvoiceStatus[] = ['CANCELED', 'REDDENED']

/** States after the buyer's acceptance. */
export const ACCEPTED: readonly InvoiceStatus[] = ['APPROVED', 'RED_APPLY']
