import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { TOTP_SHAPE } from '../mfa-code'
import { endFactor } from '../mfa-setup'
import { lookAtPassword } from '../own-password'

/** By the password, or by a code of the app or of the recovery codes. */
export default defineCall({
  path: '/v1/user/mfaRemove',
  access: 'signed-in',
  write: true,
  request: z
    .object({
      password: z.string().max(128, '密码过长').optional(),
      code: z.string().trim().max(32, '验证码过长').optional(),
    })
    .refine(({ password, code }) => password || code, {
      path: ['password'],
      message: '请输入登录密码',
    }),
  prepare: (context, { password }) =>
    password ? lookAtPassword(context, password) : Promise.resolve(undefined),
  async handler(context, { code = '' }, password) {
    const kind = TOTP_SHAPE.test(code) ? 'TOTP' : 'RECOVERY'
    await endFactor(context, password ? { password } : { kind, code })
    return null
  },
})
