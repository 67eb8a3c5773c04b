import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { rebateItemList } from '../rebate-item-list'

/** The rows of rebates, by `rebateId` those of one (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateDetail',
  access: { roles: ['3'], codes: [CODES.rebate.list] },
  request: listRequest(rebateItemList),
  handler: (context, query) => listAnswer(context, rebateItemList, query),
})
