import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { namedApplication } from '../application-inputs'
import { cancelApplication } from '../application-cancel'

/** Deletes a draft, a refused or a withdrawn application; no caller sees it any more. */
export default defineCall({
  path: '/v2/merApply/del',
  access: { roles: ['3', '4'], codes: [CODES.apply.remove] },
  request: namedApplication,
  write: true,
  handler: (context, input) => cancelApplication(context, 'del', input),
})
