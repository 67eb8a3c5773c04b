import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { deviceList } from '../device-list'

/** Terminals (domain §7.12). */
export default defineListCall({
  path: '/v1/device/list',
  access: { roles: ['3', '4'], codes: [CODES.device.list] },
  list: deviceList,
})
