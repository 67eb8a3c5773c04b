import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { profitList } from '../account-profit-list'

/** The profit account by month (domain §9.4). */
export default defineCall({
  path: '/v1/account/profitStatement',
  access: { roles: ['3'], codes: [CODES.accountEntry.list] },
  request: listRequest(profitList),
  handler: (context, query) => listAnswer(context, profitList, query),
})
