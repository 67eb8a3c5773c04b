import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { codes, decideFields } from '#domain/approval/fields'
import { defineCall } from '../../../core/call'
import { byRules, formText } from '../../../core/inputs'
import { scoped } from '../../../core/scope'
import { approvalKey } from '../approval-change'
import { approve } from '../approval-decide'
import { approval } from '../approval-schema'

/** One approver's yes; the last one that is needed does the act. */
export default defineCall({
  path: '/v1/approval/approve',
  access: { roles: ['3'], codes: [codes.verbs.decide], whole: true },
  request: z.object({ ...approvalKey, words: formText }).check(byRules(decideFields.approve)),
  write: true,
  async moves({ approvalNo }, { tx, caller }) {
    const [row] = await tx
      .select({ amt: approval.amt })
      .from(approval)
      .where(and(scoped(caller.scope, approval), eq(approval.approvalNo, approvalNo)))
    return row?.amt ?? 0
  },
  handler: approve,
})
