import { codes } from '#domain/books/fields'
import { defineCall } from '../../../core/call'
import { groupedAnswer } from '../../../core/list/grouped'
import { listRequest } from '../../../core/list/request'
import { standingList } from '../standing-list'

/** What stands as 长款 and 短款, by cause, by owner or one by one, with its age. */
export default defineCall({
  path: '/v1/books/standingList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  mayLag: true,
  request: listRequest(standingList),
  handler: (context, query) => groupedAnswer(context, standingList, query),
})
