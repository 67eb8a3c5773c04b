import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { namedApply } from '../application-inputs'
import { endApply } from '../application-end'

/** Deletes a draft, a refused or a withdrawn application; nobody sees it any more. */
export default defineCall({
  path: '/v2/merApply/del',
  access: { roles: ['3', '4'], codes: [CODES.apply.remove] },
  request: namedApply,
  write: true,
  handler: (context, input) => endApply(context, 'del', input),
})
