/** What other features may use of this one; its tables stand in their own file. */
export { lockByKey as lockPayeeChange } from './payee-change-find'
export { payeeProved } from './payee-change-proof'
