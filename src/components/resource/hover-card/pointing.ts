/** ms the pointer rests on a link before its card is asked for: a hand on its way meets none. */
const REST_MS = 450
/** ms to go from the link to its card, across what lies between. */
const LEAVE_MS = 220

/** What names a record; the buttons of a row and the ways to its neighbours say where they lead. */
const LINKS = '#main a[href^="/"]:not(.rv-row-actions a, [data-key], [download], .ant-btn)'
const CARD = '.rv-hover-card'

export interface Pointing {
  /** Somebody wants to know more of what a link names. */
  open: (link: HTMLAnchorElement) => void
  close: () => void
  /** The link whose card stands. */
  opened: () => HTMLAnchorElement | undefined
}

const within = (target: EventTarget | null, selector: string): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null

/**
 * Tells when a card is wanted: a mouse that rests on a link, or `i` on a link that has the focus.
 * Esc, a press, a scroll and leaving both link and card close it. A finger opens nothing: it presses.
 * @returns how to stop
 */
export function listenToPointing({ open, close, opened }: Pointing): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** `undefined`: not known, as the mouse stood there before anybody listened; its next move tells. */
  let over: HTMLAnchorElement | null | undefined
  const later = (act: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  const rest = (link: HTMLAnchorElement) =>
    later(() => {
      // A press has led elsewhere meanwhile.
      if (link.isConnected) open(link)
    }, REST_MS)

  const onOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    over = within(target, LINKS)
    if (over && over === opened()) clearTimeout(timer)
    else if (over) rest(over)
    else if (opened() && within(target, CARD)) clearTimeout(timer)
    else later(close, LEAVE_MS)
  }
  const onMove = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    if (over === undefined) over = within(target, LINKS)
    if (over && over !== opened()) rest(over)
  }
  const end = () => {
    clearTimeout(timer)
    over = null
    if (opened()) close()
  }
  const onDown = ({ target }: Event) => {
    // Its words can be marked and copied.
    if (!within(target, CARD)) end()
  }
  const onScroll = ({ target }: Event) => {
    if (within(target, CARD)) return
    end()
    // What lies under the mouse now, the same link perhaps, is told by its next move.
    over = undefined
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && opened()) {
      // The key that leads back to the list as well: one step at a time.
      event.preventDefault()
      event.stopImmediatePropagation()
      end()
      return
    }
    const link = within(document.activeElement, LINKS)
    if (event.key !== 'i' || !link || event.defaultPrevented) return
    event.preventDefault()
    if (opened() === link) return end()
    clearTimeout(timer)
    open(link)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (opened() && target !== opened()) end()
  }

  document.addEventListener('pointerover', onOver, { passive: true })
  document.addEventListener('pointermove', onMove, { passive: true })
  document.addEventListener('pointerdown', onDown, true)
  document.addEventListener('scroll', onScroll, { passive: true, capture: true })
  document.addEventListener('focusin', onFocus)
  document.documentElement.addEventListener('pointerleave', end)
  window.addEventListener('keydown', onKey, true)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('pointerover', onOver)
    document.removeEventListener('pointermove', onMove)
    document.removeEventListener('pointerdown', onDown, true)
    document.removeEventListener('scroll', onScroll, true)
    document.removeEventListener('focusin', onFocus)
    document.documentElement.removeEventListener('pointerleave', end)
    window.removeEventListener('keydown', onKey, true)
  }
}
