import { codes } from '#domain/books/fields'
import { defineCall } from '../../../core/call'
import { groupedAnswer } from '../../../core/list/grouped'
import { listRequest } from '../../../core/list/request'
import { payableList } from '../payable-list'

/** What merchants were owed, by age. */
export default defineCall({
  path: '/v1/books/payableList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  mayLag: true,
  request: listRequest(payableList),
  handler: (context, query) => groupedAnswer(context, payableList, query),
})
