import { codes } from '#domain/device/model-fields'
import { defineCall } from '../../../core/call'
import { seenModel, switchModel } from '../device-model-switch'

/** New terminals of a model again. */
export default defineCall({
  path: '/v1/deviceModel/resume',
  access: { roles: ['3'], codes: [codes.edit], whole: true },
  write: true,
  request: seenModel,
  handler: (context, input) => switchModel(context, input, true),
})
