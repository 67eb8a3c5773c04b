import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { codes } from '#domain/session/fields'
import { session } from '../../../core/access-schema'
import { defineCall } from '../../../core/call'
import { forbidden } from '../../../core/errors'
import { id, optional } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { BEYOND_OWN, maySteer, sessionNoOf, sessionScope } from '../session-list'

/** Ends every session of a person one may steer, default oneself, but the one that asks. */
export default defineCall({
  path: '/v1/session/endOthers',
  access: {},
  write: true,
  request: z.object({ staffId: optional(id()) }),
  async handler({ tx, caller }, { staffId = caller.userId }) {
    if (!(await maySteer(tx, caller, staffId))) throw forbidden(BEYOND_OWN)
    const ended = await tx
      .delete(session)
      .where(
        and(
          sessionScope(caller, codes.verbs.end),
          eq(session.userId, staffId),
          ne(session.sessionHash, caller.sessionHash),
        ),
      )
      .returning({ hash: session.sessionHash })
    for (const { hash } of ended)
      noteChange(tx, { type: 'session', id: sessionNoOf(hash), before: { 员工: staffId } })
    return { count: ended.length }
  },
})
