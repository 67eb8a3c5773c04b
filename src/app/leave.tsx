import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useShell } from './shell-context'

/**
 * Where `<Authenticated>` finds nobody. The root leads to sign-in with the way back
 * (`/login?redirect=…`, in place of the address), as it does for every other end of a session.
 */
export function Leave() {
  const { onOtherIdentity } = useShell()
  const { pathname, search } = useLocation()
  useEffect(() => onOtherIdentity(pathname + search), [onOtherIdentity, pathname, search])
  return null
}
