import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { groupedAnswer } from '../../../core/list/grouped'
import { listRequest } from '../../../core/list/request'
import { tradeChange } from '../trade-change-list'

/** Trades of a period against those of the one before, by merchant, shop or partner. */
export default defineCall({
  path: '/v1/trade/changeList',
  access: { roles: ['3', '4'], codes: [CODES.tradeSummary.list] },
  mayLag: true,
  request: listRequest(tradeChange),
  handler: (context, query) => groupedAnswer(context, tradeChange, query),
})
