import type { Post } from '../../lib/post'

export interface SmsRequest {
  mobile: string
  imgCode: string
  imgCodeId: string
  powNonce?: string | undefined
}

/** The answer is the same for unknown numbers. `resendSec` is the wait before the next request. */
export function sendSmsCode(
  post: Post,
  request: SmsRequest,
): Promise<{ smsSeq: string; resendSec: number }> {
  return post('/v1/function/getSmsCode', { ...request, scene: 'LOGIN' })
}
