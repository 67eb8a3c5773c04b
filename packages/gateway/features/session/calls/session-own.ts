import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { askableSessions, sessionsFor } from '../session-list'

/** The caller's own sessions; a role is enough to ask. */
export default defineCall({
  path: '/v1/session/own',
  access: {},
  request: listRequest(askableSessions),
  handler: (context, query) => listAnswer(context, sessionsFor(context.caller), query),
})
