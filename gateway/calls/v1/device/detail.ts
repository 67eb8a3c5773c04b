import { z } from 'zod'
import { defineCall } from '../../../call'
import { deviceDetail } from '../../../records/device/detail'
import { id } from '../../../records/inputs'

/** One terminal with what was reported about it (domain §7.12). */
export default defineCall({
  path: '/v1/device/detail',
  access: { roles: ['3', '4'], codes: ['02100006'] },
  request: z.object({ deviceId: id() }),
  handler: (context, { deviceId }) => deviceDetail(context, deviceId),
})
