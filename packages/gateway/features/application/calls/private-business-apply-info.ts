import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { applicationInfo } from '../application-info'
import { askedApplication } from '../application-inputs'

/** An application of the standard channel with its form (domain §7.2, §7.3). */
export default defineCall({
  path: '/v1/private/business/applyInfo',
  access: { roles: ['3', '4'], codes: [CODES.apply.list] },
  request: askedApplication,
  handler: (context, asked) => applicationInfo(context, '1', asked),
})
