import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { cashOutList } from './cash-out-list'
import { cashOut } from './cash-out-schema'

/** Payouts that did not arrive. */
export const cashOutTodos = defineTodos(
  {
    resource: 'cashOut',
    access: { roles: ['3', '4'], codes: [CODES.cashOut.list] },
    list: cashOutList,
    group: 'FUNDS',
    amount: cashOut.cashAmt,
    days: { field: 'applyTime', count: 90 },
  },
  [
    { label: '提现失败', filters: { cashStatus: 'FAIL' } },
    { label: '提现退票', filters: { cashStatus: 'REFUND' } },
  ],
)
