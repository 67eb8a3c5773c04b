import { useEffect, useState } from 'react'
import type { AnyResource, Registry } from '../../lib/resource'

/**
 * Every definition, once all are loaded: they say what can be done and where records are. If one fails
 * to load, the search finds screens.
 */
export function useDefinitions(registry: Registry): {
  full: Registry<AnyResource> | undefined
  pending: boolean
} {
  const [full, setFull] = useState<Registry<AnyResource>>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    registry.all().then(setFull, () => setFailed(true))
  }, [registry])
  return { full, pending: !full && !failed }
}
