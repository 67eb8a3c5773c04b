/** Exports for other features; the tables are in their own file. */
export { readsSettleChangeFile } from './settle-change-reader'
