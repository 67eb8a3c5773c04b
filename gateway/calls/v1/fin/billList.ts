import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { statementList } from '../../../records/statement/list'

/** Statements by day and type (domain §9.1). */
export default defineCall({
  path: '/v1/fin/billList',
  access: { roles: ['3'], codes: ['02100011'] },
  request: listRequest(statementList),
  handler: (context, query) => listAnswer(context, statementList, query),
})
