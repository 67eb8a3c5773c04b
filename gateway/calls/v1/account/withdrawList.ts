import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { withdrawList } from '../../../records/withdraw/list'

/** Withdrawals of profit (domain §9.4). */
export default defineCall({
  path: '/v1/account/withdrawList',
  access: { roles: ['3'], codes: ['02100015'] },
  request: listRequest(withdrawList),
  handler: (context, query) => listAnswer(context, withdrawList, query),
})
