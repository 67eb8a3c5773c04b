import { merchantSettlementFields } from '#domain/merchant-settlement/fields'
import { CODES } from '#domain/permission-codes'
import { defineSearch } from '../../core/search/define-search'
import { merchantSettlementList } from './merchant-settlement-list'
import { merchantSettlement } from './merchant-settlement-schema'

/** A merchant's settlement batch by its number. */
export const merchantSettlementSearch = defineSearch({
  resource: 'merchantSettlement',
  access: { roles: ['3', '4'], codes: [CODES.merchantSettlement.list] },
  list: merchantSettlementList,
  fields: merchantSettlementFields,
  id: 'batchNo',
  numbers: [merchantSettlement.batchNo],
  title: ['batchNo'],
  facts: ['netAmt', 'batchStatus', 'settleDate', 'merName'],
})
