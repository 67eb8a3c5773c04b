import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { tradeList } from '../../../records/trade/list'

/** Trade details query (domain §8.3). */
export default defineCall({
  path: '/v1/trade/queryList',
  access: { roles: ['3', '4'], codes: ['02100025'] },
  request: listRequest(tradeList),
  handler: (context, query) => listAnswer(context, tradeList, query),
})
