import { z } from 'zod'
import { DEVICE_KIND, DEVICE_TYPE } from '#domain/device/dicts'
import { codes, modelForm } from '#domain/device/model-fields'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { byRules, text } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { deviceModel } from '../device-schema'

type Kind = keyof typeof DEVICE_KIND
type Type = keyof typeof DEVICE_TYPE

/** A model that new terminals can be of (domain §7.12). */
export default defineCall({
  path: '/v1/deviceModel/add',
  access: { roles: ['3'], codes: [codes.edit], whole: true },
  write: true,
  request: z
    .object({
      model: text(32),
      deviceKind: z.enum(Object.keys(DEVICE_KIND) as [Kind], '请选择设备品类'),
      deviceType: z.enum(Object.keys(DEVICE_TYPE) as [Type], '请选择终端类型'),
      vendor: text(40),
    })
    .check(byRules(modelForm)),
  /** @throws CallError 90400 at a model that is there */
  async handler({ tx, caller }, { model, deviceKind, deviceType, vendor }) {
    const { providerId } = caller
    const [made] = await tx
      .insert(deviceModel)
      .values({ providerId, model, deviceKind, deviceType, vendor })
      .onConflictDoNothing()
      .returning()
    if (!made) throw badField('model', '该型号已存在')
    const after = {
      品类: DEVICE_KIND[deviceKind],
      终端类型: DEVICE_TYPE[deviceType],
      厂商: vendor,
      状态: '在用',
    }
    noteChange(tx, { type: 'deviceModel', id: model, after })
    return { model, version: made.version }
  },
})
