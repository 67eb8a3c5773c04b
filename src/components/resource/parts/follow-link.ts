/**
 * A plain click on a link of a row stays in the console; a click with a key, a download or another
 * button is the browser's.
 */
export function followLink(event: MouseEvent, go: (path: string) => void): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
  if (!link || link.hasAttribute('download') || event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  go(link.getAttribute('href') ?? '')
}
