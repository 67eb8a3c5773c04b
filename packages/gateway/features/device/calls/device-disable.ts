import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { moveDevice } from '../device-change'
import { id, optional, reason, version } from '../../../core/inputs'

/** Disables a terminal; its place does not change. */
export default defineCall({
  path: '/v1/device/disable',
  access: { roles: ['3'], codes: [CODES.device.edit] },
  request: z.object({ deviceId: id(), version: optional(version), reason }),
  write: true,
  handler: (context, input) => moveDevice(context, 'disable', input),
})
