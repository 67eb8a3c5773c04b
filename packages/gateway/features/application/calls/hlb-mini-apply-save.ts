import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { MAX_ENTRY_FIELDS, savingOf } from '../application-inputs'
import { saveApplication } from '../application-save'

/** Keeps what has been typed in an application of the partner channel (domain §7.4). */
export default defineCall({
  path: '/v2/hlbMiniApply/save',
  access: { roles: ['3', '4'], codes: [CODES.apply.edit] },
  takesFiles: true,
  request: savingOf(['hlb', 'mini', 'normal'], '2', () => 'hlb'),
  write: true,
  maxFields: MAX_ENTRY_FIELDS,
  checksOwnJson: true,
  handler: (context, input) => saveApplication(context, '2', input),
})
