import { z } from 'zod'
import { codes } from '#domain/bank-entry/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { withdrawAsk } from '../entry-ask'

/** 撤回: the asker takes back what was asked about an entry. */
export default defineCall({
  path: '/v1/bank/entryWithdraw',
  access: { roles: ['3'], codes: [codes.verbs.ask], whole: true },
  request: z.object({ entryNo: id() }),
  write: true,
  handler: (context, { entryNo }) => withdrawAsk(context, entryNo),
})
