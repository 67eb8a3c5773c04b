import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { cashOutList } from '../cash-out-list'

/** Payouts to merchants (domain §8.4); staff only look. */
export default defineListCall({
  path: '/v1/cashout/queryList',
  access: { roles: ['3', '4'], codes: [CODES.cashOut.list] },
  list: cashOutList,
})
