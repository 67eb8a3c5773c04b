import { useGetToPath, useGo } from '@refinedev/core'
import { useCallback, useLayoutEffect, useRef } from 'react'

type GoConfig = Parameters<ReturnType<typeof useGo>>[0]

/**
 * Refine's `useGo` as a stable function: `useGo` returns a new one at every render, which would
 * render all rows of a list again. Resolves when the new address is in force.
 */
export function useMove(): (config: GoConfig) => Promise<void> {
  const go = useGo()
  const latest = useRef(go)
  useLayoutEffect(() => {
    latest.current = go
  })
  return useCallback(async (config) => {
    // Our router provider's `go` returns the promise of the router's navigation.
    await (latest.current(config) as void | Promise<void>)
  }, [])
}

/** The address of a resource's screen, by the resource's name; '' where it has none. */
export function usePathOf(): (resource: string, action: 'list' | 'create') => string {
  const getToPath = useGetToPath()
  return (name, action) => getToPath({ resource: { name }, action }) ?? ''
}
