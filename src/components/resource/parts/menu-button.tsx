import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PopMenu, type PopMenuItem } from '../../light/pop-menu'

/**
 * A button with a menu. The menu is mounted only while it is open, so a page of 100 rows renders
 * plain buttons.
 */
export function MenuButton(props: {
  label: string
  entries: readonly PopMenuItem[]
  className?: string
  children: ReactNode
}) {
  const { label, entries, className, children } = props
  const [at, setAt] = useState<{ x: number; y: number }>()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = at !== undefined

  // Closes on scroll, which would leave the menu behind, unless the button is sticky.
  useEffect(() => {
    if (!isOpen) return
    const position = () => {
      const { left = 0, top = 0 } = button.current?.getBoundingClientRect() ?? {}
      return `${left} ${top}`
    }
    const opened = position()
    const close = () => {
      if (position() !== opened) setAt(undefined)
    }
    document.addEventListener('scroll', close, true)
    return () => document.removeEventListener('scroll', close, true)
  }, [isOpen])

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          const box = button.current?.getBoundingClientRect()
          setAt(isOpen || !box ? undefined : { x: box.left - 40, y: box.bottom + 2 })
        }}
      >
        {children}
      </button>
      {at && <PopMenu label={label} items={entries} at={at} onClose={() => setAt(undefined)} />}
    </>
  )
}
