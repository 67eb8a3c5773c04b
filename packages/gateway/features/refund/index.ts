/** What other features may use of this one; its tables stand in their own file. */
export { refundReport } from './refund-report'
export { refundSearch } from './refund-search'
export { refundTodos } from './refund-todo'
