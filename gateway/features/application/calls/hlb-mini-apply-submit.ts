import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { seenApply } from '../application-inputs'
import { submitApply } from '../application-submit'

/** Sends an application of the partner channel to the risk desk (domain §7.4). */
export default defineCall({
  path: '/v2/hlbMiniApply/submit',
  access: { roles: ['3', '4'], codes: [CODES.apply.edit] },
  request: seenApply,
  write: true,
  handler: (context, input) => submitApply(context, '2', input),
})
