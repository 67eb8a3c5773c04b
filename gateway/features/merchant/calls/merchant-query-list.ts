import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { merchantList } from '../merchant-list'

/** Merchant information query (domain §7.5). */
export default defineCall({
  path: '/v1/merchant/queryList',
  access: { roles: ['3', '4'], codes: [CODES.merchant.list] },
  request: listRequest(merchantList),
  handler: (context, query) => listAnswer(context, merchantList, query),
})
