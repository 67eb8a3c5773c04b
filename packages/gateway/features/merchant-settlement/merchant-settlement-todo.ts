import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { merchantSettlementList } from './merchant-settlement-list'
import { merchantSettlement } from './merchant-settlement-schema'

/** Batches that cannot be paid until their merchant's settlement account has proven itself. */
export const merchantSettlementTodos = defineTodos(
  {
    resource: 'merchantSettlement',
    access: { roles: ['3', '4'], codes: [CODES.merchantSettlement.list] },
    list: merchantSettlementList,
    group: 'FUNDS',
    amount: merchantSettlement.unpaidAmt,
    days: { field: 'settleDate', count: 90 },
  },
  [{ label: '批次等待结算账户', filters: { awaits: 'ACCOUNT' } }],
)
