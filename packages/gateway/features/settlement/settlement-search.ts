import { CODES } from '#domain/permission-codes'
import { settlementFields } from '#domain/settlement/fields'
import { defineSearch } from '../../core/search/define-search'
import { settlementList } from './settlement-list'
import { settlement } from './settlement-schema'

/** A settlement of income by its number. */
export const settlementSearch = defineSearch({
  resource: 'settle',
  access: { roles: ['3'], codes: [CODES.settle.list] },
  list: settlementList,
  fields: settlementFields,
  id: 'settleNo',
  numbers: [settlement.settleNo],
  title: ['settleNo'],
  facts: ['payableAmt', 'settleStatus', 'billMonth', 'targetName'],
})
