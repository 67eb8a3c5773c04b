import { CODES } from '#domain/permission-codes'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { DEVICE_KIND } from '#domain/device/dicts'
import { defineCall } from '../../../core/call'
import { ownModels } from '../device-models'
import { deviceModel } from '../device-schema'
import { optional } from '../../../core/inputs'

const kind = z.enum(Object.keys(DEVICE_KIND) as [keyof typeof DEVICE_KIND])

/** The models that new terminals can be of, of one kind if asked. */
export default defineCall({
  path: '/v1/device/type',
  access: { roles: ['3', '4'], codes: [CODES.device.list, CODES.device.edit] },
  request: z.object({ deviceKind: optional(kind) }),
  handler: ({ tx, caller }, { deviceKind }) =>
    tx
      .select({
        deviceKind: deviceModel.deviceKind,
        vendor: deviceModel.vendor,
        model: deviceModel.model,
        deviceType: deviceModel.deviceType,
      })
      .from(deviceModel)
      .where(
        and(
          ownModels(caller.providerId),
          deviceKind === undefined ? undefined : eq(deviceModel.deviceKind, deviceKind),
        ),
      )
      .orderBy(asc(deviceModel.deviceKind), asc(deviceModel.model)),
})
