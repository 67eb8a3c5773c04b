import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listRequest } from '../../../core/list/request'
import { listAnswer } from '../../../core/list/answer'
import { settleList } from '../settlement-list'

/** Settlements of income by month and target (domain §9.8). */
export default defineCall({
  path: '/v1/settle/list',
  access: { roles: ['3'], codes: [CODES.settle.list] },
  request: listRequest(settleList),
  handler: (context, query) => listAnswer(context, settleList, query),
})
