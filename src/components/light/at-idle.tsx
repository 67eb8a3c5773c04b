import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { whenIdle } from './when-idle'

/**
 * A lazy part of low priority: its script is loaded once the browser is idle. If it fails to load,
 * its placeholder stays, and the next mount tries again.
 * @param room a placeholder of the same size, so that the layout does not shift
 */
export function atIdle<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  room: ReactNode = null,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined
  return function AtIdle(props: P) {
    const [, setThere] = useState(false)
    useEffect(() => {
      if (Loaded) return undefined
      return whenIdle(() => {
        load().then(
          (part) => {
            Loaded = part.default
            setThere(true)
          },
          () => undefined,
        )
      })
    })
    return Loaded ? <Loaded {...props} /> : room
  }
}
