import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { seenApplication } from '../application-inputs'
import { submitApplication } from '../application-submit'

/** Sends an application of the standard channel to the risk desk (domain §7.1). */
export default defineCall({
  path: '/v1/private/business/applySubmit',
  access: { roles: ['3', '4'], codes: [CODES.apply.edit] },
  request: seenApplication,
  write: true,
  handler: (context, input) => submitApplication(context, '1', input),
})
