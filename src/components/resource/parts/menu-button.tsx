import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

export interface MenuEntry {
  key: string
  label: string
  danger?: boolean
  onSelect: () => void
}

/**
 * A button with a menu. The menu exists only while it is open, so a page of 100 rows pays for
 * plain buttons; arrows move, Esc closes and gives the focus back.
 */
export function MenuButton(props: {
  label: string
  entries: readonly MenuEntry[]
  className?: string
  children: ReactNode
}) {
  const { label, entries, className, children } = props
  const [at, setAt] = useState<{ top: number; right: number } | undefined>()
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    const box = button.current?.getBoundingClientRect()
    if (!box) return
    const height = entries.length * 34 + 12
    const below = box.bottom + height < window.innerHeight
    setAt({
      top: below ? box.bottom + 2 : Math.max(4, box.top - height - 2),
      right: Math.max(4, document.documentElement.clientWidth - box.right),
    })
  }
  const close = (focus: boolean) => {
    setAt(undefined)
    if (focus) button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={() => (at ? close(false) : open())}
      >
        {children}
      </button>
      {at &&
        createPortal(<Menu label={label} at={at} entries={entries} close={close} />, document.body)}
    </>
  )
}

function Menu(props: {
  label: string
  at: { top: number; right: number }
  entries: readonly MenuEntry[]
  close: (focus: boolean) => void
}) {
  const { label, at, entries, close } = props
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const away = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) close(false)
    }
    // A scrolled table would leave the menu behind.
    document.addEventListener('pointerdown', away, true)
    document.addEventListener('scroll', away, true)
    return () => {
      document.removeEventListener('pointerdown', away, true)
      document.removeEventListener('scroll', away, true)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once per opening; close only sets state
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      close(true)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const index = items.indexOf(document.activeElement as HTMLElement)
    items[(index + step + items.length) % items.length]?.focus()
  }
  return (
    <div
      ref={root}
      className="rv-menu"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      style={at}
      onKeyDown={onKeyDown}
    >
      {entries.map((entry) => (
        <button
          key={entry.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={entry.danger ? 'rv-danger' : undefined}
          onClick={() => {
            close(true)
            entry.onSelect()
          }}
        >
          {entry.label}
        </button>
      ))}
    </div>
  )
}
