import { z } from 'zod'
import { codes } from '#domain/merchant-change/fields'
import { defineCall } from '../../../core/call'
import { withdrawChange } from '../merchant-change-decide'
import { changeKey } from '../merchant-change-find'

/** Takes a draft or a request back before it is decided. */
export default defineCall({
  path: '/v1/merchantChange/withdraw',
  access: { roles: ['3'], codes: [codes.verbs.ask] },
  request: z.object(changeKey),
  write: true,
  handler: withdrawChange,
})
