/** Exports for other features; the tables are in their own file. */
export { calendarOf } from './calendar'
export { workedOn } from './worked-on'
export { holidayTodos } from './holiday-list'
