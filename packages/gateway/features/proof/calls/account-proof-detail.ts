import { z } from 'zod'
import { codes } from '#domain/proof/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { proofDetail } from '../proof-list'

/** One proof: what was proved, how many of it, and what was wrong. */
export default defineCall({
  path: '/v1/account/proofDetail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ runNo: id() }),
  handler: (context, { runNo }) => proofDetail(context, runNo),
})
