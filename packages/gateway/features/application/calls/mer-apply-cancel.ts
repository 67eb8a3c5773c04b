import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { namedApplication } from '../application-inputs'
import { cancelApplication } from '../application-cancel'

/** Takes an application back that is audited or waits for the merchant's signature. */
export default defineCall({
  path: '/v2/merApply/cancel',
  access: { roles: ['3', '4'], codes: [CODES.apply.cancel] },
  request: namedApplication,
  write: true,
  handler: (context, input) => cancelApplication(context, 'cancel', input),
})
