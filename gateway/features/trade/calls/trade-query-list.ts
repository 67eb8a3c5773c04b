import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { tradeList } from '../trade-list'

/** Trade details query (domain §8.3). */
export default defineCall({
  path: '/v1/trade/queryList',
  access: { roles: ['3', '4'], codes: [CODES.trade.list] },
  request: listRequest(tradeList),
  handler: (context, query) => listAnswer(context, tradeList, query),
})
