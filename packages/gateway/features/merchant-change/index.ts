/** Exports for other features; the tables are in their own file. */
export { openChanges, orderAgreed } from './agreed-changes'
export { readsMerchantChangeFile } from './merchant-change-reader'
export { merchantChangeTodos } from './merchant-change-todo'
