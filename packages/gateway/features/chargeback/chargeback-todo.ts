import { codes } from '#domain/chargeback/fields'
import { defineTodos } from '../../core/todo/define-todo'
import { chargebackList } from './chargeback-list'
import { chargeback } from './chargeback-schema'

/** Disputes that are lost by silence. */
export const chargebackTodos = defineTodos(
  {
    resource: 'chargeback',
    access: { roles: ['3', '4'], codes: [codes.verbs.list] },
    list: chargebackList,
    group: 'FUNDS',
    amount: chargeback.disputeAmt,
    days: { field: 'receiveTime', count: 366 },
  },
  [
    {
      label: '调单与拒付待处理',
      filters: { chargebackStatus: 'PENDING' },
      due: chargeback.deadline,
    },
  ],
)
