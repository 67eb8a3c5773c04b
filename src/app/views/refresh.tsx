import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { routeAt } from '../../lib/resource'
import { useShell } from '../shell-context'

/**
 * `/redirect/{path}`: leaves a screen and enters it anew, with its query (spec §2). While nobody
 * looks at them, the answers kept for its resource are dropped, so the screen asks again.
 */
export function Refresh() {
  const { registry, queryClient } = useShell()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()

  useEffect(() => {
    // From the address: the splat comes decoded.
    const path = pathname.slice('/redirect'.length) || '/'
    const resource = routeAt(registry, path)?.resource.name
    queryClient.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey }) => resource === undefined || queryKey.includes(resource),
    })
    void navigate(path.replace(/^\/{2,}/, '/') + search, { replace: true, state })
  }, [registry, queryClient, navigate, pathname, search, state])

  return null
}
