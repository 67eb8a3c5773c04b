import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { exportTask } from './report-schema'
import { ownTasks, taskList } from './task-list'

/** Files that are ready and not expired. */
export const reportTodos = defineTodos(
  {
    resource: 'exportTask',
    access: { roles: ['3', '4'], codes: [CODES.exportTask.list] },
    list: taskList,
    narrow: ownTasks,
  },
  [
    {
      label: '报表可下载',
      filters: { taskStatus: 'SUCCESS' },
      due: exportTask.expireTime,
    },
  ],
)
