/** Exports for other features; the tables are in their own file. */
export { incomeChangeReport } from './income-change-report'
export { closeOpenDays } from './income-closed'
export { incomeOfMonth } from './income-months'
export { incomeReport } from './income-report'
export { incomeNo } from './post-income'
export { treeParts, type TreePart } from './tree-parts'
