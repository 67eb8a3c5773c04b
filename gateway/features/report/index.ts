export { createExportTask } from './create'
export { cancelTask, deleteTask, retryTask } from './change'
export { taskAnswer, taskList } from './task-list'
export { readsExportFile } from './access'
