import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { refundList } from './refund-list'
import { refund } from './refund-schema'

/** Refunds that the channel could not pay out. */
export const refundTodos = defineTodos(
  {
    resource: 'refund',
    access: { roles: ['3', '4'], codes: [CODES.refund.list] },
    list: refundList,
    group: 'FUNDS',
    amount: refund.refundAmt,
    days: { field: 'refundTime', count: 31 },
  },
  [{ label: '退款异常', filters: { refundStatus: 'ABNORMAL' } }],
)
