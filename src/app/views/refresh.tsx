import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { routeAt } from '../../lib/resource'
import { useShell } from '../shell-context'

/**
 * `/redirect/{path}`: leaves a screen and enters it again, with its query (spec §2). In between,
 * the cached answers of its resource are removed, so the screen refetches.
 */
export function Refresh() {
  const { registry, queryClient } = useShell()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()

  useEffect(() => {
    // From the address: the splat parameter is decoded.
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
