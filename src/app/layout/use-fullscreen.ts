import { useCallback, useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** `toggle` shows a message when the browser cannot or will not (spec §8). */
export function useFullscreen(): {
  active: boolean
  toggle: (onUnsupported: () => void) => void
} {
  const active = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement))
  const toggle = useCallback((onUnsupported: () => void) => {
    if (document.fullscreenElement) {
      void document.exitFullscreen()
      return
    }
    if (!document.fullscreenEnabled) return onUnsupported()
    document.documentElement.requestFullscreen().catch(onUnsupported)
  }, [])
  return { active, toggle }
}
