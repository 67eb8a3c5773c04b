/** What other features may use of this one; its tables stand in their own file. */
export { readsInvoiceFile } from './invoice-reader'
export { invoiceReport } from './invoice-report'
export { invoiceSearch } from './invoice-search'
export { invoiceTodos } from './invoice-todo'
