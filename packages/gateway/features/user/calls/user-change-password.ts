import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { changePassword, judgePassword } from '../new-password'

const password = (required: string) => z.string(required).min(1, required).max(128, '密码过长')

/** One's own password; the only call, beside leaving, of who signed in with one to be changed. */
export default defineCall({
  path: '/v1/user/changePassword',
  access: 'signed-in',
  write: true,
  whilePasswordIsDue: true,
  whileFactorIsDue: true,
  request: z.object({
    oldPassword: password('请输入原密码'),
    newPassword: password('请输入新密码'),
  }),
  prepare: judgePassword,
  async handler(context, _input, judged) {
    await changePassword(context, judged)
    return null
  },
})
