import { useEffect, useState } from 'react'
import type { AnyResource } from '../lib/resource'
import { useConsole } from './console'

/**
 * The definition of another resource than the screen's own, once it is loaded. A failure leaves it
 * out: what needs it is an extra.
 */
export function useDefinition(name: string): AnyResource | undefined {
  const { registry } = useConsole()
  const [, setLoaded] = useState<AnyResource>()
  const known = registry.loaded(name)
  const missing = known === undefined
  useEffect(() => {
    if (!missing) return undefined
    let gone = false
    registry.load(name).then(
      (definition) => !gone && setLoaded(definition),
      () => undefined,
    )
    return () => void (gone = true)
  }, [registry, name, missing])
  return known
}
