import { useLayoutEffect, useState } from 'react'
import { onDemand } from '../on-demand'
import { Icon } from './icons'

const load = () => import('../search/palette')
const Palette = onDemand(load)

/** 搜索 in the header, also by Ctrl+K or ⌘K; the dialog is loaded on first use. */
export function SearchButton() {
  const [open, setOpen] = useState(false)

  // In a layout effect: a key pressed right after the first paint must not open the browser's
  // search.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event
      if (isComposing || key.toLowerCase() !== 'k' || ctrlKey === metaKey || shiftKey || altKey)
        return
      // Prevents the browser's own search.
      event.preventDefault()
      // Another open dialog must be answered first.
      if (!otherDialog()) setOpen((before) => !before)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button
        type="button"
        className="header-button"
        aria-label="搜索"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="搜索 (Ctrl+K)"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}

const otherDialog = (): boolean =>
  [...document.querySelectorAll('dialog[open]:not(.palette), .ant-modal')].some(
    (dialog) => dialog.getClientRects().length > 0,
  )
