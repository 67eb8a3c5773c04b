import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { appealList } from '../appeal-list'

/** Appeals of risk merchants (domain §7.14). */
export default defineCall({
  path: '/v1/risk/appealList',
  access: { roles: ['3', '4'], codes: [CODES.appeal.list] },
  request: listRequest(appealList),
  handler: (context, query) => listAnswer(context, appealList, query),
})
