import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { whenIdle } from './when-idle'

/**
 * A part that nobody came for: its script is fetched once the browser has nothing else to do. A file
 * that does not come leaves its room, and is asked for again with the next drawing.
 * @param room as large as what is to come, so that nothing moves
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
