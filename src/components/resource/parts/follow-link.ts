/** The properties of a click, React's or the browser's. */
type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/**
 * Whether a click is plain: one with a modifier key or another button is the browser's (another
 * tab, another window, a download).
 */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Navigates inside the console on a plain click on a row's link; other clicks and downloads are
 * left to the browser.
 */
export function followLink(event: MouseEvent, go: (path: string) => void): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
  if (!link || link.hasAttribute('download') || event.defaultPrevented || !isPlainClick(event))
    return
  event.preventDefault()
  go(link.getAttribute('href') ?? '')
}
