/** Exports for other features; the tables are in their own file. */
export { releaseWaiting } from './auto-cash-release'
export { carryAutoCash } from './auto-cash-carry'
export { createAutoCashes } from './auto-cash-create'
export { reopenReturned } from './auto-cash-reopen'
export { autoCashReport } from './auto-cash-report'
export { autoCashSearch } from './auto-cash-search'
export { autoCashTodos } from './auto-cash-todo'
