import { useGetToPath, useGo } from '@refinedev/core'
import { useCallback, useLayoutEffect, useRef } from 'react'

type GoConfig = Parameters<ReturnType<typeof useGo>>[0]

/**
 * Refine's `useGo`, as one function that stays: `useGo` makes a new one at every drawing, and each
 * would draw all rows of a list anew. Resolves when the new address is in force.
 */
export function useMove(): (config: GoConfig) => Promise<void> {
  const go = useGo()
  const latest = useRef(go)
  useLayoutEffect(() => {
    latest.current = go
  })
  return useCallback(async (config) => {
    // Our router provider's `go` hands back what the router's own movement does.
    await (latest.current(config) as void | Promise<void>)
  }, [])
}

/** Where a screen of a resource stands, by its name; '' where it has none. */
export function usePathOf(): (resource: string, action: 'list' | 'create') => string {
  const getToPath = useGetToPath()
  return (name, action) => getToPath({ resource: { name }, action }) ?? ''
}
