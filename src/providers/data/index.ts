export { createDataProvider } from './data-provider'
export { listRequest } from './list-request'
export { wireMeta } from './wire-meta'
