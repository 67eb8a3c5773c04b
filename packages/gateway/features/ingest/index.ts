/** Exports for other features; the tables are in their own file. */
export { registerIngest } from './door'
export { takeEvents } from './take-events'
