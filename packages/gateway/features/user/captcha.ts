import { eq } from 'drizzle-orm'
import type { CallContext } from '../../core/call'
import { captcha } from '../../core/access-schema'
import { badField, committed } from '../../core/errors'
import { isClean } from '../../core/text'
import { isProof } from './captcha-proof'

/** Spends the captcha of an attempt that gets no further, whatever else it carried. */
export async function forfeitCaptcha(
  { tx }: CallContext,
  { imgCodeId = '' }: Readonly<Record<string, string>>,
): Promise<void> {
  if (imgCodeId === '' || !isClean(imgCodeId)) return
  await tx.delete(captcha).where(eq(captcha.imgCodeId, imgCodeId))
}

/**
 * Checks a captcha, ignoring case, and spends it whatever comes of it: deleting the row is what
 * makes it single-use, also for two that try it at once.
 * @throws CallError 90400 at `imgCode` or `powNonce`
 */
export async function spendCaptcha(
  { tx, clock }: Pick<CallContext, 'tx' | 'clock'>,
  given: { imgCode: string; imgCodeId: string; powNonce?: string | undefined },
): Promise<void> {
  const [kept] = await tx.delete(captcha).where(eq(captcha.imgCodeId, given.imgCodeId)).returning()
  if (kept && !isProof(kept.imgCodeId, given.powNonce ?? '', kept.powBits))
    throw committed(badField('powNonce', '安全校验未通过，请重试'))
  const right =
    kept !== undefined &&
    kept.expiresAt.getTime() > clock.wall() &&
    kept.code.toLowerCase() === given.imgCode.trim().toLowerCase()
  if (!right) throw committed(badField('imgCode', '图形验证码错误或已失效'))
}
