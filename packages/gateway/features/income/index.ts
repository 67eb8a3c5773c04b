/** What other features may use of this one; its tables stand in their own file. */
export { incomeChangeReport } from './income-change-report'
export { closeOpenDays } from './income-closed'
export { incomeReport } from './income-report'
export { incomeNo } from './post-income'
export { treeParts, type TreePart } from './tree-parts'
