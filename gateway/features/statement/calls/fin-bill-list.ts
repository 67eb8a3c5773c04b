import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { statementList } from '../statement-list'

/** Statements by day and type (domain §9.1). */
export default defineCall({
  path: '/v1/fin/billList',
  access: { roles: ['3'], codes: [CODES.statement.list] },
  request: listRequest(statementList),
  handler: (context, query) => listAnswer(context, statementList, query),
})
