/** What other features may use of this one; its tables stand in their own file. */
export { accountWords } from './account-words'
export { askPayeeProof, askProof, lockPayoutAccount } from './payout-account-proof'
export {
  payoutAccountState,
  unprovenAccounts,
  type PayoutAccountState,
} from './payout-account-state'
