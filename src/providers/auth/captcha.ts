import type { Post } from '../../lib/post'
import type { Pow } from './proof-of-work'

export interface Captcha {
  imgCodeId: string
  /** A data URL. */
  image: string
  expireSec: number
  /** Looked for since the picture came; undefined: the gateway asks for none. */
  powNonce?: Promise<string>
}

/** @param signal gives up the proof of work as well */
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
