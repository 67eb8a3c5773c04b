import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { TOTP_SHAPE } from '../mfa-code'
import { confirmFactor } from '../mfa-setup'

/** Only this answer has the recovery codes; it is not stored for repeated calls. */
export default defineCall({
  path: '/v1/user/mfaConfirm',
  access: 'signed-in',
  whileFactorIsDue: true,
  write: true,
  idempotent: false,
  request: z.object({
    code: z.string('请输入6位验证码').trim().regex(TOTP_SHAPE, '请输入6位验证码'),
  }),
  handler: (context, { code }) => confirmFactor(context, code),
})
