/** The dialogs of trades, one chunk that loads when the first of them is opened. */
export { findDialog } from './find-dialog'
export { refundDialog } from './refund-dialog'
