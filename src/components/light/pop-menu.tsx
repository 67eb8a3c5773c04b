import { useEffect, useLayoutEffect, useRef } from 'react'
import './pop-menu.css'

/** The menu is positioned in the window; the scroll position of its opener must not change. */
const NO_SCROLL = { preventScroll: true }

export interface PopMenuItem {
  key: string
  label: string
  disabled?: boolean
  /** Set for an item of a choice. */
  checked?: boolean
  /** A destructive item: drawn as a warning. */
  danger?: boolean
  /** The item's address; the menu's owner follows plain clicks on it. */
  href?: string
  onSelect?: () => void
}

/**
 * A menu at a point or under an element: arrows, Home, End, Enter, Escape; a click elsewhere closes
 * it; the focus returns to where it was.
 */
export function PopMenu(props: {
  label: string
  items: readonly PopMenuItem[]
  /** Viewport px; the menu stays inside the window. */
  at: { x: number; y: number }
  onClose: () => void
}) {
  const { label, items, at, onClose } = props
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const menu = ref.current
    if (!menu) return
    const { width, height } = menu.getBoundingClientRect()
    menu.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - width - 8))}px`
    menu.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - height - 8))}px`
  }, [at.x, at.y])

  useEffect(() => {
    const before = document.activeElement
    enabled(ref.current)[0]?.focus(NO_SCROLL)
    const outside = (event: Event) => {
      if (event.target instanceof Node && ref.current?.contains(event.target)) return
      onClose()
    }
    document.addEventListener('pointerdown', outside, true)
    window.addEventListener('blur', onClose)
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      window.removeEventListener('blur', onClose)
      window.removeEventListener('resize', onClose)
      if (before instanceof HTMLElement && before.isConnected) before.focus(NO_SCROLL)
    }
    // Runs once on opening: later items and callbacks do not change where the focus returns to.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return (
    <div
      ref={ref}
      role="menu"
      aria-label={label}
      className="pop-menu"
      onKeyDown={(event) => {
        const list = enabled(ref.current)
        const at = list.indexOf(document.activeElement as HTMLElement)
        const to = stepOf(event.key, at, list.length)
        if (to !== undefined) {
          event.preventDefault()
          list[to]?.focus(NO_SCROLL)
        } else if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }
      }}
    >
      {items.map((item) =>
        item.href === undefined ? (
          <button
            key={item.key}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            className={item.danger ? 'pop-menu-danger' : undefined}
            tabIndex={-1}
            disabled={item.disabled}
            onClick={() => {
              onClose()
              item.onSelect?.()
            }}
          >
            {item.label}
          </button>
        ) : (
          <a key={item.key} role="menuitem" tabIndex={-1} href={item.href} onClick={onClose}>
            {item.label}
          </a>
        ),
      )}
    </div>
  )
}

const enabled = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? []),
]

/** The target index of a key in a list of `count`; undefined for other keys. */
function stepOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
