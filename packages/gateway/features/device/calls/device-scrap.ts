import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { moveDevice } from '../device-change'
import { id, optional, reason, version } from '../../../core/inputs'

/** The end of a terminal. */
export default defineCall({
  path: '/v1/device/scrap',
  access: { roles: ['3'], codes: [CODES.device.edit] },
  request: z.object({ deviceId: id(), version: optional(version), reason }),
  write: true,
  handler: (context, input) => moveDevice(context, 'scrap', input),
})
