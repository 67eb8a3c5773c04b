import { codes } from '#domain/device/model-fields'
import { defineCall } from '../../../core/call'
import { seenModel, switchModel } from '../device-model-switch'

/** No new terminals of a model; those that there are keep it. */
export default defineCall({
  path: '/v1/deviceModel/stop',
  access: { roles: ['3'], codes: [codes.edit], whole: true },
  write: true,
  request: seenModel,
  handler: (context, input) => switchModel(context, input, false),
})
