import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { refundList } from '../refund-list'

/** Refunds query (domain §8.6). */
export default defineListCall({
  path: '/v1/refund/queryList',
  access: { roles: ['3', '4'], codes: [CODES.refund.list] },
  list: refundList,
})
