import { z } from 'zod'
import { issueCaptcha } from '../../../auth/captcha'
import { drawCaptcha } from '../../../auth/captcha-image'
import { defineCall } from '../../../call'

export default defineCall({
  path: '/v1/function/getImgCode',
  access: 'anonymous',
  write: true,
  idempotent: false,
  request: z.object({}),
  prepare: async () => drawCaptcha(),
  handler: (context, _input, drawn) => issueCaptcha(context, drawn),
})
