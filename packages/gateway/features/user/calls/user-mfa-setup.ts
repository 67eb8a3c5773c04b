import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { qrPng } from '../../../core/pictures/qr'
import { beginFactor } from '../mfa-setup'
import { lookAtPassword } from '../own-password'

/** The answer holds a secret, so it is not kept: a repeated call makes another. */
export default defineCall({
  path: '/v1/user/mfaSetup',
  access: 'signed-in',
  whileFactorIsDue: true,
  write: true,
  idempotent: false,
  request: z.object({
    password: z.string('请输入登录密码').min(1, '请输入登录密码').max(128, '密码过长'),
  }),
  prepare: (context, { password }) => lookAtPassword(context, password),
  handler: (context, _input, given) => beginFactor(context, given),
  // The QR code is drawn here, so that no other site receives the secret.
  present: (_context, { secret, uri }) => ({
    secret,
    uri,
    image: `data:image/png;base64,${qrPng(uri)}`,
  }),
})
