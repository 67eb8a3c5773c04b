import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { sql } from 'drizzle-orm'
import { diffList } from './statement-diff-list'
import { statementDiff } from './statement-schema'

/** Differences without a decision. */
export const statementDiffTodos = defineTodos(
  {
    resource: 'statementDiff',
    access: { roles: ['3'], codes: [CODES.statement.list] },
    list: diffList,
    group: 'FUNDS',
    amount: sql`abs(${statementDiff.diffAmt})`,
    days: { field: 'tradeTime', count: 92 },
  },
  [{ label: '对账差异待处理', filters: { diffStatus: 'PENDING' } }],
)
