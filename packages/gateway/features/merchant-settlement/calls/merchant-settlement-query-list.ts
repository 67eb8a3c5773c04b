import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { merchantSettlementList } from '../merchant-settlement-list'

/** Merchants' settlement batches (domain §14). */
export default defineListCall({
  path: '/v1/merchantSettlement/queryList',
  access: { roles: ['3', '4'], codes: [CODES.merchantSettlement.list] },
  list: merchantSettlementList,
})
