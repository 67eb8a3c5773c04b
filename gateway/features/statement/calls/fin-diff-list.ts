import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { diffList } from '../statement-diff-list'

/** Where statements differ from the channels', all bills together. */
export default defineCall({
  path: '/v1/fin/diffList',
  access: { roles: ['3'], codes: [CODES.statement.list] },
  request: listRequest(diffList),
  handler: (context, query) => listAnswer(context, diffList, query),
})
