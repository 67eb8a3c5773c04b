import { autoCashFields } from '#domain/auto-cash/fields'
import { CODES } from '#domain/permission-codes'
import { defineSearch } from '../../core/search/define-search'
import { autoCashList } from './auto-cash-list'
import { autoCash } from './auto-cash-schema'

/** An automatic payout by its own number, or by WeChat's. */
export const autoCashSearch = defineSearch({
  resource: 'autoCash',
  access: { roles: ['3', '4'], codes: [CODES.autoCash.list] },
  list: autoCashList,
  fields: autoCashFields,
  id: 'autoCashId',
  numbers: [autoCash.autoCashId, autoCash.withdrawId],
  title: ['withdrawId', 'autoCashId'],
  facts: ['cashAmt', 'withdrawStatus', 'cashDate', 'merName'],
})
