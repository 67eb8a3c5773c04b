import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { applicationInfo } from '../application-info'
import { askedApplication } from '../application-inputs'

/** An application of the partner channel with its form (domain §7.4). */
export default defineCall({
  path: '/v2/hlbMiniApply/info',
  access: { roles: ['3', '4'], codes: [CODES.apply.list] },
  request: askedApplication,
  handler: (context, asked) => applicationInfo(context, '2', asked),
})
