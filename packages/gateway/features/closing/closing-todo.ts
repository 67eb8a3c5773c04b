import { codes } from '#domain/closing/fields'
import { ledgerMonth } from '../../core/ledger/month-schema'
import { defineTodos } from '../../core/todo/define-todo'
import { closingList } from './closing-list'
import { correctionList } from './correction-list'
import { ledgerCorrection } from './correction-schema'

const review = { roles: ['3'], codes: [codes.verbs.review], whole: true } as const

/** Months and vouchers by hand that wait for a second person. */
export const closingTodos = [
  ...defineTodos(
    {
      resource: 'closing',
      access: review,
      list: closingList,
      group: 'REVIEW',
      since: ledgerMonth.requestTime,
    },
    [
      { label: '关账待复核', filters: { monthStatus: 'CLOSING' } },
      { label: '重开待复核', filters: { monthStatus: 'REOPENING' } },
    ],
  ),
  ...defineTodos(
    {
      resource: 'correction',
      access: review,
      list: correctionList,
      group: 'REVIEW',
      amount: ledgerCorrection.amt,
    },
    [{ label: '更正凭证待复核', filters: { correctionStatus: 'TO_REVIEW' } }],
  ),
]
