import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { settlementList } from './settlement-list'
import { settlement } from './settlement-schema'

/** Settlements of income on their way to being paid. */
export const settlementTodos = defineTodos(
  {
    resource: 'settle',
    access: { roles: ['3'], codes: [CODES.settle.list] },
    list: settlementList,
  },
  [
    {
      label: '待确认的结算单',
      filters: { settleStatus: 'TO_CONFIRM' },
      due: settlement.confirmDeadline,
    },
    { label: '待开票的结算单', filters: { settleStatus: 'TO_INVOICE' } },
    { label: '付款失败的结算单', filters: { settleStatus: 'PAY_FAIL' } },
  ],
)
