import { codes } from '#domain/books/fields'
import { defineCall } from '../../../core/call'
import { groupedAnswer } from '../../../core/list/grouped'
import { listRequest } from '../../../core/list/request'
import { receivableList } from '../receivable-list'

/** What channels owed, by age. */
export default defineCall({
  path: '/v1/books/receivableList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  mayLag: true,
  request: listRequest(receivableList),
  handler: (context, query) => groupedAnswer(context, receivableList, query),
})
