/**
 * Scrolls an element into sight within its scroller, if it is not all there; told by the browser
 * after it has laid out the page, where asking at once would make it do so twice.
 * @returns how to call it off
 */
export function reveal(element: Element | null | undefined, scroller: Element | null): () => void {
  if (!element || typeof IntersectionObserver === 'undefined') return () => undefined
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect()
      if (entry && entry.intersectionRatio < 0.99)
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    { root: scroller },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
