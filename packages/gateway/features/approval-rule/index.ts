/** Exports for other features; the tables are in their own file. */
export { approversLeft, type Approver, roleNoOf, ruleFor } from './rule-for'
export { approverWords, roleNames } from './rule-roles'
export { standardRules } from './standard-rules'
