import { defineCall } from '../../../call'
import { listRequest } from '../../../list/request'
import { merchantTradeAnswer } from '../../../records/merchant-trade/answer'
import { merchantTrade } from '../../../records/merchant-trade/list'

/** A merchant's trades by day and payment channel (domain §8.2). */
export default defineCall({
  path: '/v1/trade/merchantDetail',
  access: { roles: ['3', '4'], codes: ['02100025'] },
  request: listRequest(merchantTrade),
  handler: merchantTradeAnswer,
})
