import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { autoCashList } from './auto-cash-list'
import { LAST_DAYS } from './auto-cash-moves'
import { autoCash } from './auto-cash-schema'

/** Automatic payouts that a user may send again. */
export const autoCashTodos = defineTodos(
  {
    resource: 'autoCash',
    access: { roles: ['3', '4'], codes: [CODES.autoCash.list] },
    list: autoCashList,
    group: 'FUNDS',
    amount: autoCash.cashAmt,
    days: { field: 'cashDate', count: LAST_DAYS },
  },
  [
    {
      label: '自动提现可重新发起',
      filters: { withdrawStatus: 'SUPPORT_RE_WITHDRAW' },
    },
    { label: '自动提现未发起', filters: { withdrawStatus: 'SUPPORT_WITHDRAW' } },
  ],
)
