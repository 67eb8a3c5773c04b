export { operationReport } from './operation-report'
export { askedLines, changeRows } from './change-rows'
