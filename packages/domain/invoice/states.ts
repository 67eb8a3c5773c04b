import type { INVOICE_STATUS } from './dicts'

export type InvoiceStatus = keyof typeof INVOICE_STATUS

/** What no longer stands: its number is free, and so are its settlements. */
export const DEAD: readonly InvoiceStatus[] = ['CANCELED', 'REDDENED']

/** What the buyer has accepted. */
export const ACCEPTED: readonly InvoiceStatus[] = ['APPROVED', 'RED_APPLY']
