import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { deviceList } from '../../../records/device/list'

/** Terminals (domain §7.12). */
export default defineCall({
  path: '/v1/device/list',
  access: { roles: ['3', '4'], codes: ['02100006'] },
  request: listRequest(deviceList),
  handler: (context, query) => listAnswer(context, deviceList, query),
})
