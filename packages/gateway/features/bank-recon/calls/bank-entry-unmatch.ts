import { z } from 'zod'
import { codes } from '#domain/bank-entry/fields'
import { defineCall } from '../../../core/call'
import { id, reason } from '../../../core/inputs'
import { cancelMatch } from '../entry-change'

/** 取消匹配: all entries of a match are open again. */
export default defineCall({
  path: '/v1/bank/entryUnmatch',
  access: { roles: ['3'], codes: [codes.verbs.match], whole: true },
  request: z.object({ entryNo: id(), reason }),
  write: true,
  handler: (context, { entryNo, reason: why }) => cancelMatch(context, entryNo, why),
})
