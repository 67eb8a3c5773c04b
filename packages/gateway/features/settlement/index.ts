/** Exports for other features; the tables are in their own file. */
export {
  changeSettlement,
  checkTakesAccount,
  giveAccount,
  lockSettlement,
} from './settlement-change'
export {
  type Chosen,
  chosenSettlements,
  holdersOf,
  isInvoiced,
  lockSettlements,
  lostInvoice,
  refusalOf,
  sum,
  wholeOf,
} from './settlement-invoices'
export { settlementRecords } from './settlement-list'
export { SETTLEMENT_MOVES } from './settlement-moves'
export { earnedIn } from './settlement-open'
export { settlementReport } from './settlement-report'
export { settlementSearch } from './settlement-search'
export { settlementTodos } from './settlement-todo'
