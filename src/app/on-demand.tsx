import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useShell } from './shell-context'

interface Closable {
  onClose: () => void
}

/**
 * A lazy dialog of the header, loaded on first use. If its file fails to load, a toast is shown and
 * the dialog closes, so that it can be opened again.
 */
export function onDemand<P extends Closable>(
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => ReactNode {
  let Loaded: ComponentType<P> | undefined
  return function OnDemand(props: P) {
    const { toast } = useShell().notifications
    const [, setThere] = useState(false)
    const { onClose } = props
    useEffect(() => {
      if (Loaded) return undefined
      let gone = false
      load().then(
        (part) => {
          Loaded = part.default
          if (!gone) setThere(true)
        },
        () => {
          if (gone) return
          toast('error', '加载失败，请重试')
          onClose()
        },
      )
      return () => void (gone = true)
      // oxlint-disable-next-line react/exhaustive-deps -- asked for once, however often it is drawn
    }, [])
    return Loaded && <Loaded {...props} />
  }
}
