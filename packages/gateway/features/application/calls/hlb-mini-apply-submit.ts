import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { seenApplication } from '../application-inputs'
import { submitApplication } from '../application-submit'

/** Sends an application of the partner channel to the risk desk (domain §7.4). */
export default defineCall({
  path: '/v2/hlbMiniApply/submit',
  access: { roles: ['3', '4'], codes: [CODES.apply.edit] },
  request: seenApplication,
  write: true,
  handler: (context, input) => submitApplication(context, '2', input),
})
