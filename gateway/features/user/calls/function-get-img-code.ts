import { z } from 'zod'
import { issueCaptcha } from '../captcha'
import { drawCaptcha } from '../captcha-image'
import { defineCall } from '../../../core/call'

export default defineCall({
  path: '/v1/function/getImgCode',
  access: 'anonymous',
  write: true,
  unlogged: true,
  idempotent: false,
  request: z.object({}),
  prepare: async () => drawCaptcha(),
  handler: (context, _input, drawn) => issueCaptcha(context, drawn),
})
