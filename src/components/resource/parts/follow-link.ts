/** What a click may be asked of, React's or the browser's. */
type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A click with a key or another button is the browser's: another tab, another window, a download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * A plain click on a link of a row stays in the console; a click with a key, a download or another
 * button is the browser's.
 */
export function followLink(event: MouseEvent, go: (path: string) => void): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
  if (!link || link.hasAttribute('download') || event.defaultPrevented || !isPlainClick(event))
    return
  event.preventDefault()
  go(link.getAttribute('href') ?? '')
}
