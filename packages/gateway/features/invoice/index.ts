/** Exports for other features; the tables are in their own file. */
export { readsInvoiceFile } from './invoice-reader'
export { invoiceReport } from './invoice-report'
export { invoiceSearch } from './invoice-search'
export { invoiceTodos } from './invoice-todo'
