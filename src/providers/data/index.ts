export { createDataProvider, type ListExtras } from './data-provider'
export { listRequest, rangeNames } from './list-request'
