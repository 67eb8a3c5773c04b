import { defineCall } from '../../../call'
import { listRequest } from '../../../list/request'
import { tradeSummaryAnswer } from '../../../records/trade-summary/answer'
import { tradeSummary } from '../../../records/trade-summary/list'

/** Sums of paid trades by day, merchant, shop, partner or channel (domain §8.1). */
export default defineCall({
  path: '/v1/trade/summaryList',
  access: { roles: ['3', '4'], codes: ['02100024'] },
  request: listRequest(tradeSummary),
  handler: (context, query) => tradeSummaryAnswer(context, query),
})
