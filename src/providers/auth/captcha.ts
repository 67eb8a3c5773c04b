import type { Post } from '../../lib/post'
import { solvePow, type Pow } from './proof-of-work'

export interface Captcha {
  imgCodeId: string
  /** A data URL. */
  image: string
  expireSec: number
  /** Looked for since the picture came; undefined: the gateway asks for none. */
  powNonce?: Promise<string>
}

export interface SmsRequest {
  mobile: string
  imgCode: string
  imgCodeId: string
  powNonce?: string | undefined
}

/** @param signal gives up the proof of work as well */
export async function getCaptcha(post: Post, signal?: AbortSignal): Promise<Captcha> {
  const { pow, ...captcha } = await post<Captcha & { pow?: Pow }>(
    '/v1/function/getImgCode',
    {},
    { signal },
  )
  return pow ? { ...captcha, powNonce: solvePow(pow, signal) } : captcha
}

/** The answer is the same for unknown numbers. `resendSec` is the wait before the next one. */
export function sendSmsCode(
  post: Post,
  request: SmsRequest,
): Promise<{ smsSeq: string; resendSec: number }> {
  return post('/v1/function/getSmsCode', { ...request, scene: 'LOGIN' })
}
