import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useShell } from './shell-context'

/**
 * Fallback of `<Authenticated>` without a session. The root component redirects to sign-in with the
 * return path (`/login?redirect=…`, replacing the address), as at every other end of a session.
 */
export function Leave() {
  const { onOtherIdentity } = useShell()
  const { pathname, search } = useLocation()
  useEffect(() => onOtherIdentity(pathname + search), [onOtherIdentity, pathname, search])
  return null
}
