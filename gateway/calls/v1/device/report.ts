import { z } from 'zod'
import { defineCall } from '../../../call'
import { reportDevice } from '../../../records/device/report'
import { id, optional, version } from '../../../records/inputs'

/** Reports a bound terminal to the clearing house. */
export default defineCall({
  path: '/v1/device/report',
  access: { roles: ['3', '4'], codes: ['02100006:device'] },
  request: z.object({ deviceId: id(), version: optional(version) }),
  write: true,
  handler: reportDevice,
})
