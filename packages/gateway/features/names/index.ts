/** Exports for other features; the tables are in their own file. */
export { bankSerialOf } from './bank-serial'
export { groupNames, partnerNameIn } from './group-names'
export { namedRowsOf } from './named-rows'
export { withPartnerNames } from './partner-names'
export { partnerNames } from './names-of-ids'
export { batchOf, merchantOf, partnerOf, shopOf } from './names-by-id'
export { payingPayout } from './paying-payout'
export type { Ids } from './names-of-ids'
