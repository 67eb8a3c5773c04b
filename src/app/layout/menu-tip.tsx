import { useState, type FocusEvent, type MouseEvent } from 'react'

interface Tip {
  text: string
  /** Where it begins and what it stands in the middle of, px of the window. */
  left: number
  middle: number
}

/**
 * The whole name beside an item of the menu whose name is cut or folded away, while the pointer or
 * the focus is on it. One for the whole menu: nothing is drawn or measured before somebody asks.
 * @returns what the menu listens with, and what it draws
 */
export function useMenuTip() {
  const [tip, setTip] = useState<Tip>()
  const show = ({ target }: MouseEvent | FocusEvent) => setTip(tipOf(target as Element))
  const hide = () => setTip(undefined)
  const listeners = { onMouseOver: show, onMouseLeave: hide, onFocus: show, onBlur: hide }
  const bubble = tip && (
    // The name is the item's own; who listens to it has heard it.
    <span
      className="sidebar-tip"
      role="tooltip"
      aria-hidden="true"
      style={{ left: tip.left, top: tip.middle }}
    >
      {tip.text}
    </span>
  )
  return { listeners, hide, bubble }
}

function tipOf(target: Element): Tip | undefined {
  const item = target.closest('.sidebar-link, .sidebar-group')
  const name = item?.querySelector('span')
  // A folded group shows its name with what flies out.
  if (!item || !name || item.getAttribute('aria-expanded') === 'true') return undefined
  const hidden = name.clientWidth === 0 && item.hasAttribute('aria-label')
  if (!hidden && name.scrollWidth <= name.clientWidth) return undefined
  const { right, top, height } = item.getBoundingClientRect()
  return { text: name.textContent, left: right + 6, middle: top + height / 2 }
}
