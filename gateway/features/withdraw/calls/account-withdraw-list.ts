import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { withdrawList } from '../withdraw-list'

/** Withdrawals of profit (domain §9.4). */
export default defineCall({
  path: '/v1/account/withdrawList',
  access: { roles: ['3'], codes: [CODES.withdraw.list] },
  request: listRequest(withdrawList),
  handler: (context, query) => listAnswer(context, withdrawList, query),
})
