import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { settlementList } from './settlement-list'
import { settlement } from './settlement-schema'

const list = { resource: 'settle', list: settlementList, amount: settlement.payableAmt }

/** Settlements of income on their way to being paid, and those whose new account waits for a review. */
export const settlementTodos = [
  ...defineTodos({ ...list, access: { roles: ['3'], codes: [CODES.settle.list] } }, [
    {
      label: '结算单待确认',
      filters: { settleStatus: 'TO_CONFIRM' },
      due: settlement.confirmDeadline,
    },
    { label: '结算单待开票', filters: { settleStatus: 'TO_INVOICE' } },
    { label: '结算单付款失败', filters: { settleStatus: 'PAY_FAIL' }, group: 'FUNDS' },
  ]),
  // Reviewed by a second person, as `/v1/settle/accountApprove` asks for one.
  ...defineTodos({ ...list, access: { roles: ['3'], codes: [CODES.settle.review], whole: true } }, [
    { label: '收款账户变更待复核', filters: {}, own: 'payeeReviewer', group: 'REVIEW' },
  ]),
]
