const SYSTEM = '(prefers-color-scheme: dark)'

/** Whether the page is dark at this moment: as was chosen, or else as the system is. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : window.matchMedia(SYSTEM).matches
}

/** @returns how to stop listening */
export function watchScheme(listener: () => void): () => void {
  const system = window.matchMedia(SYSTEM)
  const chosen = new MutationObserver(listener)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', listener)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', listener)
  }
}
