import { codes } from '#domain/approval/fields'
import { defineTodos } from '../../core/todo/define-todo'
import { approvalList, ownRequests, toDecide } from './approval-list'
import { approval } from './approval-schema'

const common = { resource: 'approval', list: approvalList, amount: approval.amt } as const
const asker = {
  ...common,
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  narrow: ownRequests,
} as const

/** Days, today included, for which its asker is told what became of a request. */
const TOLD_DAYS = 3

/** Acts that wait for the caller's approval, and what became of the caller's own requests. */
export const approvalTodos = [
  ...defineTodos(
    {
      ...common,
      access: { roles: ['3'], codes: [codes.verbs.decide] },
      group: 'REVIEW',
      narrow: toDecide,
    },
    [{ label: '待我审批', filters: { whose: 'TO_DECIDE' }, due: approval.deadline }],
  ),
  ...defineTodos({ ...asker, days: { field: 'finishTime', count: TOLD_DAYS } }, [
    { label: '我的申请被驳回', filters: { whose: 'MINE', approvalState: 'REFUSED' } },
    { label: '我的申请已过期', filters: { whose: 'MINE', approvalState: 'EXPIRED' } },
    { label: '我的申请已通过', filters: { whose: 'MINE', approvalState: 'APPROVED' } },
  ]),
  ...defineTodos(asker, [
    {
      label: '我的申请待审批',
      filters: { whose: 'MINE', approvalState: 'PENDING' },
      due: approval.deadline,
    },
  ]),
]
