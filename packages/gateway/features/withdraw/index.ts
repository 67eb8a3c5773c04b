/** Exports for other features; the tables are in their own file. */
export { payeeOf } from './withdraw-apply'
export { withdrawReport } from './withdraw-report'
export { withdrawableOf } from './withdrawable'
export { withdrawSearch } from './withdraw-search'
