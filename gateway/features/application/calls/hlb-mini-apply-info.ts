import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { applyInfo } from '../application-info'
import { askedApply } from '../application-inputs'

/** An application of the partner channel with its form (domain §7.4). */
export default defineCall({
  path: '/v2/hlbMiniApply/info',
  access: { roles: ['3', '4'], codes: [CODES.apply.list] },
  request: askedApply,
  handler: (context, asked) => applyInfo(context, '2', asked),
})
