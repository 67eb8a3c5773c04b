import { z } from 'zod'
import { forfeitCaptcha, spendCaptcha } from '../captcha'
import { issueSmsCode } from '../sms'
import { mobileText } from '#domain/reading/phone'
import { defineCall } from '../../../core/call'
import { notFound } from '../../../core/errors'

/** A captcha guards each message, since a message costs money (domain §6). */
export default defineCall({
  path: '/v1/function/getSmsCode',
  access: 'anonymous',
  write: true,
  unlogged: true,
  idempotent: false,
  onWrongFields: forfeitCaptcha,
  request: z.object({
    mobile: z
      .string()
      .overwrite(mobileText)
      .regex(/^1[3-9]\d{9}$/, '手机号格式不正确'),
    imgCode: z.string().min(1).max(16),
    imgCodeId: z.string().min(1).max(32),
    powNonce: z.string().max(16).optional(),
    scene: z.literal('LOGIN'),
  }),
  async handler(context, input) {
    if (!context.outbox?.sms) throw notFound()
    await spendCaptcha(context, input)
    return issueSmsCode(context, input.mobile)
  },
})
