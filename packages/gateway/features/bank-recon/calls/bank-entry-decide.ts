import { z } from 'zod'
import { codes } from '#domain/bank-entry/fields'
import { defineCall } from '../../../core/call'
import { id, optional, reason, version } from '../../../core/inputs'
import { decideEntry } from '../entry-ask'
import { lockEntries } from '../entry-change'

/** 复核: a second person's decision on what was asked about an entry. */
export default defineCall({
  path: '/v1/bank/entryDecide',
  access: { roles: ['3'], codes: [codes.verbs.review], whole: true },
  request: z.object({
    entryNo: id(),
    decision: z.enum(['PASS', 'REJECT'], '请选择复核结果'),
    reason,
    version: optional(version),
  }),
  write: true,
  async moves({ entryNo, decision }, context) {
    const [entry] = await lockEntries(context, [entryNo])
    return decision === 'PASS' ? Math.abs(entry!.amt) : 0
  },
  handler: (context, { decision, ...input }) =>
    decideEntry(context, { ...input, yes: decision === 'PASS' }),
})
