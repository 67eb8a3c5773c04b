import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { namedApply } from '../application-inputs'
import { endApply } from '../application-end'

/** Takes an application back that is audited or waits for the merchant's signature. */
export default defineCall({
  path: '/v2/merApply/cancel',
  access: { roles: ['3', '4'], codes: [CODES.apply.cancel] },
  request: namedApply,
  write: true,
  handler: (context, input) => endApply(context, 'cancel', input),
})
