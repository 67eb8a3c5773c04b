import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { redeemTicket } from '../mfa-ticket'
import { openSession } from '../sign-in'

/** The second step of a sign-in; answers what `login` answers without one. */
export default defineCall({
  path: '/v1/user/verifyMfa',
  access: 'anonymous',
  write: true,
  // Who signed in, or tried to, is said where it is known.
  unlogged: true,
  idempotent: false,
  request: z.object({
    mfaTicket: z.string('必填项不能为空').min(1, '必填项不能为空').max(64),
    kind: z.enum(['TOTP', 'RECOVERY'], '请选择验证方式'),
    code: z.string('请输入验证码').trim().min(1, '请输入验证码').max(32, '验证码过长'),
  }),
  handler: async (context, given) => openSession(context, await redeemTicket(context, given)),
})
