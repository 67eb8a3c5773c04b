import type { Post } from '../../lib/post'

export interface Captcha {
  imgCodeId: string
  /** A data URL. */
  image: string
  expireSec: number
}

export interface SmsRequest {
  mobile: string
  imgCode: string
  imgCodeId: string
}

export function getCaptcha(post: Post, signal?: AbortSignal): Promise<Captcha> {
  return post<Captcha>('/v1/function/getImgCode', {}, { signal })
}

/** The answer is the same for unknown numbers. `resendSec` is the wait before the next one. */
export function sendSmsCode(
  post: Post,
  request: SmsRequest,
): Promise<{ smsSeq: string; resendSec: number }> {
  return post('/v1/function/getSmsCode', { ...request, scene: 'LOGIN' })
}
