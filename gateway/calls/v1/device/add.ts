import { defineCall } from '../../../call'
import { addDevice } from '../../../records/device/add'
import { newDevice } from '../../../records/device/new-device'

/** Takes a terminal into stock. */
export default defineCall({
  path: '/v1/device/add',
  access: { roles: ['3'], codes: ['02100006:device'] },
  request: newDevice,
  write: true,
  handler: addDevice,
})
