import { codes } from '#domain/approval/fields'
import { defineTodos } from '../../core/todo/define-todo'
import { approvalList, toDecide } from './approval-list'
import { approval } from './approval-schema'

/** Acts that wait for the caller's approval. */
export const approvalTodos = defineTodos(
  {
    resource: 'approval',
    access: { roles: ['3'], codes: [codes.verbs.decide] },
    list: approvalList,
    group: 'REVIEW',
    narrow: toDecide,
    amount: approval.amt,
  },
  [{ label: '待我审批', filters: { whose: 'TO_DECIDE' }, due: approval.deadline }],
)
