import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { applicationList } from './application-list'
import { application } from './application-schema'

/** Applications that come no further by themselves. */
export const applicationTodos = defineTodos(
  {
    resource: 'apply',
    access: { roles: ['3', '4'], codes: [CODES.apply.list] },
    list: applicationList,
  },
  [
    { label: '进件驳回', filters: { applyStatus: 'REJECTED' } },
    { label: '进件开通失败', filters: { applyStatus: 'OPEN_FAILED' } },
    {
      label: '进件待商户签约',
      filters: { applyStatus: 'TO_SIGN' },
      due: application.signDeadline,
    },
  ],
)
