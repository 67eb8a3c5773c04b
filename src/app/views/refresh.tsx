import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { routeAt } from '../guard'
import { useShell } from '../shell-context'

/**
 * `/redirect/{path}`: leaves a screen and enters it anew, with its query (spec §2). While nobody
 * looks at them, the answers kept for its resource are dropped, so the screen asks again.
 */
export function Refresh() {
  const { registry, queryClient } = useShell()
  const navigate = useNavigate()
  const { '*': rest = '' } = useParams()
  const { pathname, search } = useLocation()

  useEffect(() => {
    // The splat comes decoded; the address must stay as it was written.
    const path = pathname.slice('/redirect'.length) || '/'
    const resource = routeAt(registry, path)?.resource.name
    queryClient.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey }) => resource === undefined || queryKey.includes(resource),
    })
    void navigate(path.replace(/^\/{2,}/, '/') + search, { replace: true })
  }, [registry, queryClient, navigate, pathname, search, rest])

  return null
}
