/** Exports for other features; the tables are in their own file. */
export { accountWords } from './account-words'
export { askPayeeProof, askProof, lockPayoutAccount } from './payout-account-proof'
export {
  payoutAccountState,
  unprovenAccounts,
  type PayoutAccountState,
} from './payout-account-state'
