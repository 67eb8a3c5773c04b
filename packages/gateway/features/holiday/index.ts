/** Exports for other features; the tables are in their own file. */
export { calendarOf } from './calendar'
export { holidayTodos } from './holiday-list'
