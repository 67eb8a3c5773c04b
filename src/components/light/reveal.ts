/**
 * Scrolls an element into view within its scroller, if it is not fully visible. An observer
 * measures it after layout, as measuring at once would force a second layout.
 * @returns a function that cancels it
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
