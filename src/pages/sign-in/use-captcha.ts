import { useCallback, useEffect, useRef, useState } from 'react'
import { featuresIn } from '#domain/features'
import type { Post } from '../../lib/post'
import { getCaptcha, type Captcha } from '../../providers/auth/captcha'

export interface CaptchaState {
  captcha: Captcha | undefined
  loading: boolean
  failed: boolean
  /** Loads a new picture: on click, after use, on expiry. */
  refresh: () => void
}

/**
 * The current captcha. It is loaded at once and renewed shortly before it expires, but only while
 * the page is visible: a page in the background loads a new one when it is shown again.
 * @param onOffer called with each captcha: whether the gateway offers sign-in by SMS
 */
export function useCaptcha(post: Post, onOffer: (bySms: boolean) => void): CaptchaState {
  const [captcha, setCaptcha] = useState<Captcha>()
  const [loading, setLoading] = useState(true)
  const [failed, setFailed] = useState(false)
  const request = useRef<AbortController>(null)

  const load = useCallback(() => {
    request.current?.abort()
    const controller = new AbortController()
    request.current = controller
    setLoading(true)
    const showAnswer = (next: Captcha | undefined) => {
      if (controller.signal.aborted) return
      setCaptcha(next)
      setFailed(next === undefined)
      setLoading(false)
    }
    getCaptcha(post, controller.signal).then(showAnswer, () => showAnswer(undefined))
  }, [post])

  useEffect(() => {
    load()
    return () => request.current?.abort()
  }, [load])

  useEffect(() => {
    if (!captcha) return
    onOffer(featuresIn(captcha.features).includes('sms'))
    let due = false
    const renew = () => {
      due = true
      if (document.visibilityState === 'visible') load()
    }
    const looked = () => {
      if (due && document.visibilityState === 'visible') load()
    }
    // Five seconds early: a picture must not expire while the answer is under way.
    const timer = window.setTimeout(renew, Math.max(5, captcha.expireSec - 5) * 1000)
    document.addEventListener('visibilitychange', looked)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', looked)
    }
  }, [captcha, load, onOffer])

  return { captcha, loading, failed, refresh: load }
}
