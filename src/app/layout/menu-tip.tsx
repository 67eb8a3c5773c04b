import { useState, type FocusEvent, type MouseEvent } from 'react'

interface Tip {
  text: string
  /** Left edge and vertical centre, px of the window. */
  left: number
  middle: number
}

/**
 * Tooltip with the full name of a menu item that is truncated or collapsed, while it is hovered or
 * focused. One tooltip for the whole menu, rendered and measured on demand.
 * @returns event handlers for the menu, and the tooltip element
 */
export function useMenuTip() {
  const [tip, setTip] = useState<Tip>()
  const show = ({ target }: MouseEvent | FocusEvent) => setTip(tipOf(target as Element))
  const hide = () => setTip(undefined)
  const listeners = { onMouseOver: show, onMouseLeave: hide, onFocus: show, onBlur: hide }
  const bubble = tip && (
    // Hidden from screen readers: the item's accessible name is the same.
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
  // A collapsed group shows its name in the flyout.
  if (!item || !name || item.getAttribute('aria-expanded') === 'true') return undefined
  const hidden = name.clientWidth === 0 && item.hasAttribute('aria-label')
  if (!hidden && name.scrollWidth <= name.clientWidth) return undefined
  const { right, top, height } = item.getBoundingClientRect()
  return { text: name.textContent, left: right + 6, middle: top + height / 2 }
}
