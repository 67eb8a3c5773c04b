import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { session } from '../../../core/access-schema'

export default defineCall({
  path: '/v1/user/logout',
  access: 'signed-in',
  write: true,
  whilePasswordIsDue: true,
  whileFactorIsDue: true,
  // The session that would keep the answer ends with it.
  idempotent: false,
  request: z.object({}),
  async handler({ tx, sessionHash }) {
    await tx.delete(session).where(eq(session.sessionHash, sessionHash))
    return null
  },
})
