import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { refundList } from '../refund-list'

/** Refunds query (domain §8.6). */
export default defineCall({
  path: '/v1/refund/queryList',
  access: { roles: ['3', '4'], codes: [CODES.refund.list] },
  request: listRequest(refundList),
  handler: (context, query) => listAnswer(context, refundList, query),
})
