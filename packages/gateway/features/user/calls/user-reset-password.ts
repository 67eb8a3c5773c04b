import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { judgeByLink, resetByLink } from '../reset-link'

/** Sets a new password by the link that an administrator had sent to the person. */
export default defineCall({
  path: '/v1/user/resetPassword',
  access: 'anonymous',
  write: true,
  // Logged where it is known whose password it was.
  unlogged: true,
  idempotent: false,
  request: z.object({
    token: z.string('链接不完整').min(1, '链接不完整').max(64),
    newPassword: z.string('请输入新密码').min(1, '请输入新密码').max(128, '密码过长'),
  }),
  prepare: judgeByLink,
  async handler(context, input, passwordHash) {
    await resetByLink(context, input, passwordHash)
    return null
  },
})
