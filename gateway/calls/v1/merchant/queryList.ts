import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { merchantList } from '../../../records/merchant/list'

/** Merchant information query (domain §7.5). */
export default defineCall({
  path: '/v1/merchant/queryList',
  access: { roles: ['3', '4'], codes: ['02100005'] },
  request: listRequest(merchantList),
  handler: (context, query) => listAnswer(context, merchantList, query),
})
