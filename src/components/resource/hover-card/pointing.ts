/** ms the pointer rests on a link before its card opens: a passing pointer opens none. */
const REST_MS = 450
/** ms to move from the link to its card. */
const LEAVE_MS = 220

/** Links to records; buttons of a row and links to neighbour records are excluded. */
const LINKS = '#main a[href^="/"]:not(.rv-row-actions a, [data-key], [download], .ant-btn)'
const CARD = '.rv-hover-card'

export interface Pointing {
  /** Opens the card of a link. */
  open: (link: HTMLAnchorElement) => void
  close: () => void
  /** The link whose card is open. */
  opened: () => HTMLAnchorElement | undefined
}

const within = (target: EventTarget | null, selector: string): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null

/**
 * Opens the card for a mouse that rests on a link, or for `i` on a focused link. Esc, a press, a
 * scroll and leaving both link and card close it. Touch opens no card.
 * @returns a function that stops it
 */
export function listenToPointing({ open, close, opened }: Pointing): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** `undefined`: unknown until the next mouse move, as the mouse may already be over a link. */
  let over: HTMLAnchorElement | null | undefined
  const later = (act: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  const rest = (link: HTMLAnchorElement) =>
    later(() => {
      // A press may have navigated away meanwhile.
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
    // Text in the card can be selected and copied.
    if (!within(target, CARD)) end()
  }
  const onScroll = ({ target }: Event) => {
    if (within(target, CARD)) return
    end()
    // After scrolling the element under the mouse is unknown until its next move.
    over = undefined
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && opened()) {
      // Escape also leads back to the list: it closes only the card first.
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
