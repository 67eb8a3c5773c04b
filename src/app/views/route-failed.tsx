import { useRouteError } from 'react-router'
import { ViewBoundary } from './view-boundary'

/** A screen whose definition did not load: the same message as of one that failed to render. */
export function RouteFailed() {
  return (
    <ViewBoundary>
      <Thrown error={useRouteError()} />
    </ViewBoundary>
  )
}

function Thrown({ error }: { error: unknown }): never {
  throw error
}
