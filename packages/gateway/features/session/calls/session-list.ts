import { codes } from '#domain/session/fields'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { askableSessions, sessionsFor } from '../session-list'

/** The sessions of the people one may see. */
export default defineCall({
  path: '/v1/session/list',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  request: listRequest(askableSessions),
  handler: (context, query) =>
    listAnswer(context, sessionsFor(context.caller, codes.verbs.list), query),
})
