/** Exports for other features; the tables are in their own file. */
export { REG_CHANNELS } from './channels'
export { type Registration, registrationRow, registrationWords } from './registration'
