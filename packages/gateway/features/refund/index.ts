/** Exports for other features; the tables are in their own file. */
export { refundReport } from './refund-report'
export { refundSearch } from './refund-search'
export { refundTodos } from './refund-todo'
export { refundByChannel, type ToldRefund } from './refund-told'
export { refundOrder } from './refund-order'
