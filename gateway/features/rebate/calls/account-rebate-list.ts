import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { rebateList } from '../rebate-list'

/** Rebates (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateList',
  access: { roles: ['3'], codes: [CODES.rebate.list] },
  request: listRequest(rebateList),
  handler: (context, query) => listAnswer(context, rebateList, query),
})
