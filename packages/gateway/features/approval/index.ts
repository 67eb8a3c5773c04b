/** Exports for other features; the tables are in their own file. */
export { approvals } from './approval-ask'
export { approvalExpireJob } from './approval-expire'
export { approvalSearch } from './approval-search'
export { readsApprovalFile } from './approval-reader'
export { approvalTodos } from './approval-todo'
