import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { moveDevice } from '../device-change'
import { id, optional, version } from '../../../core/inputs'

/** Undoes a disable. */
export default defineCall({
  path: '/v1/device/enable',
  access: { roles: ['3'], codes: [CODES.device.edit] },
  request: z.object({ deviceId: id(), version: optional(version) }),
  write: true,
  handler: (context, input) => moveDevice(context, 'enable', input),
})
