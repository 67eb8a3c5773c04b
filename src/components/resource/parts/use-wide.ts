import { useSyncExternalStore } from 'react'

/** The console's one breakpoint: below it lists are cards and filters a drawer (spec §9). */
const WIDE = '(min-width: 992px)'

function subscribe(tell: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
