import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { tradeList } from '../trade-list'

/** Trade details query (domain §8.3). */
export default defineListCall({
  path: '/v1/trade/queryList',
  access: { roles: ['3', '4'], codes: [CODES.trade.list] },
  list: tradeList,
})
