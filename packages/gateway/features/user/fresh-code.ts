import { MFA_CODE } from '../../core/call-fields'
import { badField, committed, forbidden } from '../../core/errors'
import type { FreshCode } from '../../core/fresh-code'
import { TOTP_SHAPE } from './mfa-code'
import { factorOf, tryCode } from './mfa-factor'

/** A code counts once; wrong ones are counted with those of sign-in (`tryCode`). */
export const freshCode: FreshCode = async (context, code, why) => {
  const { tx, caller, trace } = context
  const factor = await factorOf(tx, caller.userId)
  if (!factor) throw forbidden(`${why}须验证身份，请先在个人设置中开启两步验证`)
  if (code === '') throw badField(MFA_CODE, `${why}，请输入两步验证码`)
  const kind = TOTP_SHAPE.test(code) ? 'TOTP' : 'RECOVERY'
  const { right, locks } = await tryCode(context, factor, { kind, code })
  if (right) return
  if (locks) trace({ event: 'sign-in-locked', reason: 'five-wrong-codes' })
  throw committed(badField(MFA_CODE, '验证码错误或已使用'))
}
