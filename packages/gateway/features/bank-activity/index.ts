/** Exports for other features; the tables are in their own file. */
export { bankActivityReport } from './bank-activity-report'
export {
  activityKey,
  billsOfDay,
  joinActivity,
  joinOf,
  leaveActivity,
  settleBills,
  type Activity,
} from './bank-activity-told'
