import { z } from 'zod'
import {
  DEVICE_KIND,
  LICENSED_DEVICE_TYPES,
  NETWORK_LICENSE,
  SERIAL_NO,
  UNREPORTED_DEVICE_KINDS,
} from '#domain/device/dicts'
import { upperCode } from '#domain/reading/text'
import type { FieldError } from '#domain/codes'
import type { device, deviceModel } from './device-schema'
import { code, id, optional, text } from '../../core/inputs'

/** What is said of a terminal that comes into stock, one by one or in a file (domain §7.12). */
export const newDevice = z.object({
  deviceKind: z.enum(Object.keys(DEVICE_KIND) as [keyof typeof DEVICE_KIND], '请选择设备品类'),
  model: text(64).min(1, '请选择型号'),
  serialNo: z
    .string('请输入终端序列号')
    .overwrite(upperCode)
    .min(1, '请输入终端序列号')
    .regex(SERIAL_NO, '终端序列号为6至32位字母或数字'),
  networkLicense: optional(
    z.string().overwrite(upperCode).regex(NETWORK_LICENSE, '入网认证编号为5位大写字母或数字'),
  ),
  batchNo: optional(code(32)),
  belongPartner: optional(id()),
})
export type NewDevice = z.output<typeof newDevice>
type DeviceModel = typeof deviceModel.$inferSelect

/** The error where a terminal and its model do not fit; undefined when they fit. */
export function modelError(
  input: NewDevice,
  model: DeviceModel | undefined,
): FieldError | undefined {
  if (!model) return { field: 'model', msg: '型号不存在' }
  if (model.deviceKind !== input.deviceKind) return { field: 'model', msg: '型号与设备品类不符' }
  if (LICENSED_DEVICE_TYPES.includes(model.deviceType) && input.networkLicense === undefined)
    return { field: 'networkLicense', msg: '请输入入网认证编号' }
  return undefined
}

/** The row of a terminal in stock; type and vendor are the model's. */
export function stockRow(
  input: NewDevice,
  model: DeviceModel,
  rest: Pick<
    typeof device.$inferInsert,
    'providerId' | 'deviceId' | 'partnerId' | 'createdBy' | 'createTime'
  >,
): typeof device.$inferInsert {
  return {
    ...rest,
    serialNo: input.serialNo,
    deviceKind: input.deviceKind,
    deviceType: model.deviceType,
    vendor: model.vendor,
    model: input.model,
    networkLicense: input.networkLicense ?? null,
    batchNo: input.batchNo ?? null,
    bindStatus: 'IN_STOCK',
    regStatus: UNREPORTED_DEVICE_KINDS.includes(input.deviceKind) ? 'NOT_NEEDED' : 'TO_REPORT',
  }
}

/** A terminal's number from its place in the sequence `deviceId`. */
export const deviceIdOf = (n: number): string => `29${String(n).padStart(10, '0')}`
