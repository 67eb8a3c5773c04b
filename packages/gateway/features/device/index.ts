/** Exports for other features; the tables are in their own file. */
export { DEVICE_MODELS, ownModels } from './device-models'
export { deviceReport } from './device-report'
export { ONLINE_WITHIN_MS } from './device-row'
export { kindOf } from './device-import-sheet'
export { deviceIdOf, modelError, newDevice, stockRow, type NewDevice } from './new-device'
export { deviceSearch } from './device-search'
