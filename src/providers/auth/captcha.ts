import type { Post } from '../../lib/post'
import type { Pow } from './proof-of-work'

export interface Captcha {
  imgCodeId: string
  /** A data URL. */
  image: string
  expireSec: number
  /** What sign-in may offer: `sms`; absent: nothing further. */
  features?: unknown
  /**
   * The proof of work, computed since the picture was loaded; undefined: the gateway requires none.
   */
  powNonce?: Promise<string>
}

/** @param signal aborts the proof of work as well */
export async function getCaptcha(post: Post, signal?: AbortSignal): Promise<Captcha> {
  const { pow, ...captcha } = await post<Captcha & { pow?: Pow }>(
    '/v1/function/getImgCode',
    {},
    { signal },
  )
  if (!pow) return captcha
  const { solvePow } = await import('./proof-of-work')
  return { ...captcha, powNonce: solvePow(pow, signal) }
}
