import { sql } from 'drizzle-orm'
import { codes } from '#domain/bank-entry/fields'
import { defineTodos } from '../../core/todo/define-todo'
import { bankEntry } from './bank-schema'
import { bankEntryList } from './entry-list'

const common = {
  resource: 'bankEntry',
  list: bankEntryList,
  amount: sql`abs(${bankEntry.amt})`,
} as const

/** What does not agree with the bank, and what was asked about it. */
export const bankEntryTodos = [
  ...defineTodos(
    { ...common, group: 'FUNDS', access: { roles: ['3'], codes: [codes.verbs.list] } },
    [{ label: '银行对账差异待处理', filters: { entryState: 'OPEN' } }],
  ),
  ...defineTodos(
    { ...common, group: 'REVIEW', access: { roles: ['3'], codes: [codes.verbs.review] } },
    [{ label: '银行挂账待复核', filters: { entryState: 'ASKED' } }],
  ),
]
