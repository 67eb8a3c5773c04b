import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listRequest } from '../../../core/list/request'
import { tradeSummaryAnswer } from '../trade-summary-answer'
import { tradeSummary } from '../trade-summary-list'

/** Sums of paid trades by day, merchant, shop, partner or channel (domain §8.1). */
export default defineCall({
  path: '/v1/trade/summaryList',
  access: { roles: ['3', '4'], codes: [CODES.tradeSummary.list] },
  mayLag: true,
  request: listRequest(tradeSummary),
  handler: (context, query) => tradeSummaryAnswer(context, query),
})
