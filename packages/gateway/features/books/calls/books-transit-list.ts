import { codes } from '#domain/books/fields'
import { defineCall } from '../../../core/call'
import { groupedAnswer } from '../../../core/list/grouped'
import { listRequest } from '../../../core/list/request'
import { transitList } from '../transit-list'

/** Payouts that were on their way at a past moment. */
export default defineCall({
  path: '/v1/books/transitList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  mayLag: true,
  request: listRequest(transitList),
  handler: (context, query) => groupedAnswer(context, transitList, query),
})
