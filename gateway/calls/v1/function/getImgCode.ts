import { z } from 'zod'
import { issueCaptcha } from '../../../auth/captcha'
import { defineCall } from '../../../call'

export default defineCall({
  path: '/v1/function/getImgCode',
  access: 'anonymous',
  write: true,
  idempotent: false,
  request: z.object({}),
  handler: issueCaptcha,
})
