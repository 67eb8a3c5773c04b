import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { cashOutList } from '../cash-out-list'

/** Payouts to merchants (domain §8.4); staff only look. */
export default defineCall({
  path: '/v1/cashout/queryList',
  access: { roles: ['3', '4'], codes: [CODES.cashOut.list] },
  request: listRequest(cashOutList),
  handler: (context, query) => listAnswer(context, cashOutList, query),
})
