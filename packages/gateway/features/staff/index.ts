/** What other features may use of this one. */
export { staffRows } from './staff-list'
