/** What other features may use of this one; its tables stand in their own file. */
export { REG_CHANNELS } from './channels'
export { type Registration, registrationRow, registrationWords } from './registration'
