import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { moveDevice } from '../device-change'
import { id, optional, reason, version } from '../../../core/inputs'

/** The end of a terminal. */
export default defineCall({
  path: '/v1/device/scrap',
  access: { roles: ['3'], codes: ['02100006:device'] },
  request: z.object({ deviceId: id(), version: optional(version), reason }),
  write: true,
  handler: (context, input) => moveDevice(context, 'scrap', input),
})
