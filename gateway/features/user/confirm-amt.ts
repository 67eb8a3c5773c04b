import { formatYuan } from '#domain/money'
import { MFA_CODE } from '../../core/call-fields'
import type { ConfirmAmt } from '../../core/confirm-amt'
import { badField, committed, forbidden } from '../../core/errors'
import { TOTP_SHAPE } from './mfa-code'
import { factorOf, tryCode } from './mfa-factor'

/**
 * Above the limit of somebody's role money moves for a fresh code alone. Where no role has a limit
 * nothing is asked, so that clients that know nothing of it go on as they did.
 */
export const confirmAmt: ConfirmAmt = async (context, code, fen) => {
  const { tx, caller, trace } = context
  const { mfaAboveAmt, userId } = caller
  if (mfaAboveAmt === null || fen <= mfaAboveAmt) return
  const above = `超过${formatYuan(mfaAboveAmt)}`
  const factor = await factorOf(tx, userId)
  if (!factor) throw forbidden(`${above}须验证身份，请先在个人设置中开启两步验证`)
  if (code === '') throw badField(MFA_CODE, `${above}，请输入两步验证码`)
  const kind = TOTP_SHAPE.test(code) ? 'TOTP' : 'RECOVERY'
  const { right, locks } = await tryCode(context, factor, { kind, code })
  if (right) return
  if (locks) trace({ event: 'sign-in-locked', reason: 'five-wrong-codes' })
  throw committed(badField(MFA_CODE, '验证码错误或已使用'))
}
