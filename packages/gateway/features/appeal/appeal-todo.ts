import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { appealList } from './appeal-list'
import { appeal } from './appeal-schema'

/** Appeals that are still to be written, by the hour they close. */
export const appealTodos = defineTodos(
  {
    resource: 'appeal',
    access: { roles: ['3', '4'], codes: [CODES.appeal.list] },
    list: appealList,
  },
  [
    { label: '风险商户待申诉', filters: { appealNode: 'WAIT_APPEAL' }, due: appeal.deadline },
    { label: '申诉待补充', filters: { appealNode: 'SUPPLEMENT' }, due: appeal.deadline },
  ],
)
