import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { withdrawChange } from '../payee-change-decide'
import { requestKey } from '../payee-change-find'

/** Stops a request for another account of a settlement before it is in force. */
export default defineCall({
  path: '/v1/settle/accountWithdraw',
  access: { roles: ['3'], codes: [CODES.settle.confirm, CODES.settle.review], whole: true },
  request: z.object(requestKey),
  write: true,
  handler: withdrawChange,
})
