import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { MAX_ENTRY_FIELDS, savingOf } from '../application-inputs'
import { saveApplication } from '../application-save'

/** Keeps what has been typed in an application of the standard channel (domain §7.1). */
export default defineCall({
  path: '/v1/private/business/applyStep',
  access: { roles: ['3', '4'], codes: [CODES.apply.edit] },
  takesFiles: true,
  request: savingOf(['normal', 'mini'], '1', ({ subjectType }) =>
    subjectType === 'MICRO' ? 'mini' : 'normal',
  ),
  write: true,
  maxFields: MAX_ENTRY_FIELDS,
  checksOwnJson: true,
  handler: (context, input) => saveApplication(context, '1', input),
})
