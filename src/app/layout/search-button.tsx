import { useLayoutEffect, useState } from 'react'
import { onDemand } from '../on-demand'
import { Icon } from './icons'

const load = () => import('../search/palette')
const Palette = onDemand(load)

/** 搜索 in the header, also by Ctrl+K or ⌘K; what it opens is fetched when it is first asked for. */
export function SearchButton() {
  const [open, setOpen] = useState(false)

  // With its button, not a moment after it: a key that comes first must not go to the browser.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event
      if (isComposing || key.toLowerCase() !== 'k' || ctrlKey === metaKey || shiftKey || altKey)
        return
      // The browser's own search must not open over ours.
      event.preventDefault()
      // Another dialog waits for its own answer first.
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
