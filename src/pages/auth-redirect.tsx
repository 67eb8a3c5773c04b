import { useEffect } from 'react'

/**
 * `/auth-redirect`: posts its query string to the window that opened it, which must be of this
 * origin, and closes; without an opener it redirects to sign-in.
 */
export function AuthRedirect({ onNoOpener }: { onNoOpener: () => void }) {
  useEffect(() => {
    if (!window.opener) {
      onNoOpener()
      return
    }
    const message = { type: 'auth-redirect', search: location.search }
    ;(window.opener as Window).postMessage(message, location.origin)
    window.close()
  }, [onNoOpener])
  return <output>正在返回…</output>
}
