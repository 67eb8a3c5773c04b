import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { askableSessions, sessionsFor } from '../session-list'

/** One's own sessions; with the code those of the people one may see. */
export default defineCall({
  path: '/v1/session/list',
  access: {},
  request: listRequest(askableSessions),
  handler: (context, query) => listAnswer(context, sessionsFor(context.caller), query),
})
