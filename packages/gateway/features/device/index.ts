/** What other features may use of this one; its tables stand in their own file. */
export { DEVICE_MODELS } from './device-models'
export { deviceReport } from './device-report'
export { ONLINE_WITHIN_MS } from './device-row'
export { deviceIdOf } from './new-device'
export { deviceSearch } from './device-search'
