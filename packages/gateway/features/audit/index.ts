export { operationReport } from './operation-report'
