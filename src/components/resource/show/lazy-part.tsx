import { createElement, lazy, Suspense, type ComponentType } from 'react'
import type { ShowPartProps } from '../../../lib/resource'

type Load = () => Promise<{ default: ComponentType<ShowPartProps> }>

/** Cached lazy parts: a new `lazy` per render would never settle. */
const parts = new WeakMap<Load, ComponentType<ShowPartProps>>()
function partOf(load: Load): ComponentType<ShowPartProps> {
  const known = parts.get(load)
  if (known) return known
  const made = lazy(load)
  parts.set(load, made)
  return made
}

/** A part of a detail that is loaded when the detail is shown. */
export function LazyPart({ load, ...props }: ShowPartProps & { load: Load }) {
  return (
    <Suspense fallback={<span className="rv-bone" />}>
      {createElement(partOf(load), props)}
    </Suspense>
  )
}
