import { CODES } from '#domain/permission-codes'
import { withdrawRecordFields } from '#domain/withdraw/fields'
import { defineSearch } from '../../core/search/define-search'
import { withdrawList } from './withdraw-list'
import { withdrawOrder } from './withdraw-schema'

/** A withdrawal of profit by its number. */
export const withdrawSearch = defineSearch({
  resource: 'withdraw',
  access: { roles: ['3'], codes: [CODES.withdraw.list] },
  list: withdrawList,
  fields: withdrawRecordFields,
  id: 'withdrawNo',
  numbers: [withdrawOrder.withdrawNo],
  title: ['withdrawNo'],
  facts: ['amt', 'withdrawStatus', 'applyTime', 'payeeName'],
})
