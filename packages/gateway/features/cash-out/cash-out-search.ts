import { cashOutFields } from '#domain/cash-out/fields'
import { CODES } from '#domain/permission-codes'
import { defineSearch } from '../../core/search/define-search'
import { cashOutList } from './cash-out-list'
import { cashOut } from './cash-out-schema'

/** A payout to a merchant by its number. */
export const cashOutSearch = defineSearch({
  resource: 'cashOut',
  access: { roles: ['3', '4'], codes: [CODES.cashOut.list] },
  list: cashOutList,
  fields: cashOutFields,
  id: 'cashNo',
  numbers: [cashOut.cashNo],
  title: ['cashNo'],
  facts: ['cashAmt', 'cashStatus', 'applyTime', 'merName'],
})
