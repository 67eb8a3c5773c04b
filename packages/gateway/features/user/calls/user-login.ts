import { codeText } from '#domain/reading/text'
import { mobileText } from '#domain/reading/phone'
import { z } from 'zod'
import { forfeitCaptcha } from '../captcha'
import { mfaTicketFor } from '../mfa-ticket'
import { checkSignIn, openSession, signInByPassword, signInBySms } from '../sign-in'
import { defineCall } from '../../../core/call'

const REQUIRED = '必填项不能为空'

/** Not stricter than it must be: a password of the wrong length is a wrong password, and counts. */
const request = z
  .object({
    loginName: z.string().overwrite(codeText).max(64).optional(),
    password: z.string().max(64).optional(),
    imgCode: z.string().max(16).optional(),
    imgCodeId: z.string().max(32).optional(),
    powNonce: z.string().max(16).optional(),
    mobile: z.string().overwrite(mobileText).max(16).optional(),
    smsCode: z.string().trim().max(16).optional(),
    smsSeq: z.string().max(32).optional(),
  })
  .transform((given, context) => {
    const bySms = !given.loginName && given.mobile !== undefined
    const wanted = bySms
      ? (['mobile', 'smsCode', 'smsSeq'] as const)
      : (['loginName', 'password', 'imgCode', 'imgCodeId'] as const)
    for (const name of wanted) if (!given[name]) context.issues.push(missing(name, given[name]))
    const { loginName = '', password = '', imgCode = '', imgCodeId = '' } = given
    const { mobile = '', smsCode = '', smsSeq = '', powNonce } = given
    return bySms
      ? ({ by: 'sms', mobile, smsCode, smsSeq } as const)
      : ({ by: 'password', loginName, password, imgCode, imgCodeId, powNonce } as const)
  })

const missing = (name: string, input: unknown) => ({
  code: 'custom' as const,
  path: [name],
  message: REQUIRED,
  input,
})

export default defineCall({
  path: '/v1/user/login',
  access: 'anonymous',
  write: true,
  // Who signed in, or tried to, is said where it is known.
  unlogged: true,
  idempotent: false,
  onWrongFields: forfeitCaptcha,
  request,
  prepare: async (context, input) =>
    input.by === 'password'
      ? { ...input, checked: await checkSignIn(context, input) }
      : { ...input, checked: undefined },
  async handler(context, _input, given) {
    const user =
      given.by === 'sms'
        ? await signInBySms(context, given)
        : await signInByPassword(context, given.loginName, given.checked)
    return (await mfaTicketFor(context, user)) ?? openSession(context, user)
  },
})
