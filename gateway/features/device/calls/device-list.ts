import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { deviceList } from '../device-list'

/** Terminals (domain §7.12). */
export default defineCall({
  path: '/v1/device/list',
  access: { roles: ['3', '4'], codes: [CODES.device.list] },
  request: listRequest(deviceList),
  handler: (context, query) => listAnswer(context, deviceList, query),
})
