/** What other features may use of this one: what waits for people of what was asked outside. */
export { upstreamOrderTodos } from './upstream-order-list'
