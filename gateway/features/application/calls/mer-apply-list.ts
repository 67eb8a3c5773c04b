import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { applyList } from '../application-list'

/** Merchants on their way on board (domain §7.1). */
export default defineCall({
  path: '/v2/merApply/list',
  access: { roles: ['3', '4'], codes: [CODES.apply.list] },
  request: listRequest(applyList),
  handler: (context, query) => listAnswer(context, applyList, query),
})
