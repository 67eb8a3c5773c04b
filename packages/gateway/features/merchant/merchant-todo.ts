import { EXPIRY_STATE } from '#domain/merchant/dicts'
import { CODES } from '#domain/permission-codes'
import { defineTodos } from '../../core/todo/define-todo'
import { merchantList } from './merchant-list'

// A merchant's main time is that of its opening, not since when it waits.
const list = { resource: 'merchant', list: merchantList, since: null }

/** Merchants whose papers or whose new account wait for a user. */
export const merchantTodos = [
  ...defineTodos({ ...list, access: { roles: ['3', '4'], codes: [CODES.merchant.list] } }, [
    { label: '真实性审核待补充', filters: { authReviewStatus: 'WAIT_SUBMIT' } },
    ...Object.entries(EXPIRY_STATE).map(([state, { label }]) => ({
      label: `商户证照${label}`,
      filters: { expiryState: state },
    })),
  ]),
  // The provider's own: a second person reviews accounts, and who owes too much is asked to pay.
  ...defineTodos({ ...list, access: { roles: ['3'], codes: [CODES.merchant.list] } }, [
    { label: '结算账户变更待复核', filters: { settleChange: 'TO_REVIEW' }, group: 'REVIEW' },
    { label: '商户欠款超过上限', filters: { debtState: 'OVER' }, group: 'FUNDS' },
  ]),
  // The user who asked for another account sees the decision.
  ...defineTodos({ ...list, access: { roles: ['3'], codes: [CODES.merchant.changeSettle] } }, [
    {
      label: '结算账户变更驳回',
      filters: { settleAnswer: 'REJECTED' },
      own: 'settleAsker',
    },
    {
      label: '结算账户变更通过',
      filters: { settleAnswer: 'APPROVED' },
      own: 'settleAsker',
    },
  ]),
]
