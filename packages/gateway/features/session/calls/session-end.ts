import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { codes } from '#domain/session/fields'
import { session } from '../../../core/access-schema'
import { defineCall } from '../../../core/call'
import { conflict, forbidden, notFound } from '../../../core/errors'
import { id } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { BEYOND_OWN, maySteer, sessionScope, sessionsNamed } from '../session-list'

/** Ends one session at once; the one that asks ends by logout. */
export default defineCall({
  path: '/v1/session/end',
  access: {},
  write: true,
  request: z.object({ sessionNo: id() }),
  async handler({ tx, caller }, { sessionNo }) {
    const [found] = await sessionsNamed(tx, sessionScope(caller, codes.verbs.end), sessionNo)
    if (!found) throw notFound()
    if (!(await maySteer(tx, caller, found.userId))) throw forbidden(BEYOND_OWN)
    if (found.sessionHash === caller.sessionHash) throw conflict('当前设备请使用退出登录')
    await tx.delete(session).where(eq(session.sessionHash, found.sessionHash))
    noteChange(tx, {
      type: 'session',
      id: sessionNo,
      before: { 员工: found.userId, 来源: found.address },
    })
    return null
  },
})
