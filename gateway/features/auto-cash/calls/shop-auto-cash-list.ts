import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { autoCashList } from '../auto-cash-list'

/** Automatic payouts (domain §7.10). */
export default defineCall({
  path: '/v1/shop/autoCashList',
  access: { roles: ['3', '4'], codes: [CODES.autoCash.list] },
  request: listRequest(autoCashList),
  handler: (context, query) => listAnswer(context, autoCashList, query),
})
