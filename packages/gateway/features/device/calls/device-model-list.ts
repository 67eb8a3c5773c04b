import { codes } from '#domain/device/model-fields'
import { defineListCall } from '../../../core/list/list-call'
import { deviceModelList } from '../device-model-list'

export default defineListCall({
  path: '/v1/deviceModel/list',
  access: { roles: ['3'], codes: [codes.list] },
  list: deviceModelList,
})
