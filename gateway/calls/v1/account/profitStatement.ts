import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { profitList } from '../../../records/account/profit-list'

/** The profit account by month (domain §9.4). */
export default defineCall({
  path: '/v1/account/profitStatement',
  access: { roles: ['3'], codes: ['02100016'] },
  request: listRequest(profitList),
  handler: (context, query) => listAnswer(context, profitList, query),
})
