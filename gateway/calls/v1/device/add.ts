import { z } from 'zod'
import { DEVICE_KIND, NETWORK_LICENSE, SERIAL_NO } from '../../../../src/lib/dicts/device'
import { defineCall } from '../../../call'
import { addDevice } from '../../../records/device/add'
import { id, optional, text } from '../../../records/inputs'

/** Takes a terminal into stock. */
export default defineCall({
  path: '/v1/device/add',
  access: { roles: ['3'], codes: ['02100006:device'] },
  request: z.object({
    deviceKind: z.enum(Object.keys(DEVICE_KIND) as [keyof typeof DEVICE_KIND], '请选择设备品类'),
    model: id('请选择型号'),
    serialNo: z
      .string('请输入终端序列号')
      .transform((serial) => serial.replace(/\s/g, '').toUpperCase())
      .pipe(
        z.string().min(1, '请输入终端序列号').regex(SERIAL_NO, '终端序列号为6至32位字母或数字'),
      ),
    networkLicense: optional(
      z.string().trim().toUpperCase().regex(NETWORK_LICENSE, '入网认证编号为5位大写字母或数字'),
    ),
    batchNo: optional(text(32)),
    belongPartner: optional(id()),
  }),
  write: true,
  handler: addDevice,
})
