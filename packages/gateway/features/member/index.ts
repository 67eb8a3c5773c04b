/** Exports for other features; the tables are in their own file. */
export { memberReport } from './member-report'
