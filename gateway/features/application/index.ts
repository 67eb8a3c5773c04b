/** What other features may use of this one; its tables stand in their own file. */
export {
  approvedData,
  merchantFrom,
  placeOf,
  textOf,
  tokensIn,
} from './application-finish-merchant'
export { type Apply, approvalOf, moveApply } from './application-moves'
export { readsApplyFile } from './application-reader'
export { checkedItems, formOf } from './application-reject-items'
export { applyReport } from './application-report'
export { maskedData, rowsOf } from './application-secrets'
