export { createDataProvider, type ListExtras } from './data-provider'
export { listRequest } from './list-request'
