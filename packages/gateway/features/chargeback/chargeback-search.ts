import { chargebackFields, codes } from '#domain/chargeback/fields'
import { defineSearch } from '../../core/search/define-search'
import { chargebackList } from './chargeback-list'
import { chargeback } from './chargeback-schema'

/** A dispute by its number, its case's or its trade's. */
export const chargebackSearch = defineSearch({
  resource: 'chargeback',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  list: chargebackList,
  fields: chargebackFields,
  id: 'chargebackNo',
  numbers: [chargeback.chargebackNo, chargeback.caseNo, chargeback.tradeNo],
  title: ['chargebackNo'],
  facts: ['disputeAmt', 'chargebackStatus', 'deadline', 'merName'],
})
