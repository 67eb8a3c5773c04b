const SYSTEM = '(prefers-color-scheme: dark)'

/** Whether the page is dark: by choice, else by the system. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : window.matchMedia(SYSTEM).matches
}

/** @returns a function that unsubscribes */
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
