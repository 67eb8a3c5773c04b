/** Exports for other features; the tables are in their own file. */
export { lockByKey as lockPayeeChange } from './payee-change-find'
export { payeeProved } from './payee-change-proof'
