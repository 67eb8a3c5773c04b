/** Exports for other features; the tables are in their own file. */
export { memberReport } from './member-report'
export { addEntry, addMember, addPay, memberKey, payOf, type Member } from './member-told'
