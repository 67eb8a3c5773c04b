import { and, desc, ne } from 'drizzle-orm'
import { z } from 'zod'
import { codes } from '#domain/proof/fields'
import { defineCall } from '../../../core/call'
import { scoped } from '../../../core/scope'
import { wireTime } from '../../../core/wire-time'
import { proofRun } from '../proof-schema'

/** How the newest proof that came to an end ended, for a mark; null before the first. */
export default defineCall({
  path: '/v1/account/proofNewest',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({}),
  async handler({ tx, caller }) {
    const { runNo, runStatus, endTime, findingCount } = proofRun
    const [row] = await tx
      .select({ runNo, runStatus, endTime, findingCount })
      .from(proofRun)
      .where(and(scoped(caller.scope, proofRun), ne(runStatus, 'RUNNING')))
      .orderBy(desc(proofRun.startTime), desc(runNo))
      .limit(1)
    return { newest: row ? { ...row, endTime: wireTime(row.endTime) } : null }
  },
})
