import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { moveDevice } from '../device-change'
import { id, optional, reason, version } from '../../../core/inputs'

/** Takes a terminal out of its shop, back into stock; its registration ends. */
export default defineCall({
  path: '/v1/device/unbind',
  access: { roles: ['3', '4'], codes: [CODES.device.edit] },
  request: z.object({ deviceId: id(), version: optional(version), reason }),
  write: true,
  handler: (context, input) => moveDevice(context, 'unbind', input),
})
