/** Exports for other features; the tables are in their own file. */
export { approvedData, merchantFrom, placeOf, textOf, tokensIn } from './application-merchant'
export { type Application, approvalOf, moveApplication } from './application-moves'
export { readsApplicationFile } from './application-reader'
export { checkedItems, formOf } from './application-reject-items'
export { applicationReport } from './application-report'
export { maskedData, rowsOf } from './application-secrets'
export { applicationSearch } from './application-search'
export { applicationTodos } from './application-todo'
