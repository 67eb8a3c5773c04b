import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { rechargeList } from '../recharge-list'

/** Recharges (domain §9.4). */
export default defineCall({
  path: '/v1/account/rechargeList',
  access: { roles: ['3'], codes: [CODES.recharge.list] },
  request: listRequest(rechargeList),
  handler: (context, query) => listAnswer(context, rechargeList, query),
})
