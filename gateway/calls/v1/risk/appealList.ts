import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { appealList } from '../../../records/appeal/list'

/** Appeals of risk merchants (domain §7.14). */
export default defineCall({
  path: '/v1/risk/appealList',
  access: { roles: ['3', '4'], codes: ['02100006'] },
  request: listRequest(appealList),
  handler: (context, query) => listAnswer(context, appealList, query),
})
