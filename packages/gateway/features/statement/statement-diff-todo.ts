import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { diffList } from './statement-diff-list'

/** Differences without a decision. */
export const statementDiffTodos = defineTodos(
  {
    resource: 'statementDiff',
    access: { roles: ['3'], codes: [CODES.statement.list] },
    list: diffList,
    days: { field: 'tradeTime', count: 92 },
  },
  [{ label: '待处理的对账差异', filters: { diffStatus: 'PENDING' } }],
)
