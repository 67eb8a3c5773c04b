import type { Registry } from '../../../lib/resource'
import type { VisitedView } from '../../visited-views'
import type { MenuArea } from '../use-menu-areas'
import { copyAndNotify } from '../../../components/resource/parts/copy-text'
import { listenToDoubleClicks } from './double-click'
import { listenToHints } from './hints'
import { linkOfRow, moveInRow, moveToRow, textOfRow, tickRow } from './rows'

/** Shell functions for the shortcuts; read at each key stroke. */
export interface KeyServices {
  registry: Registry
  areas: readonly MenuArea[]
  views: readonly VisitedView[]
  go: (path: string) => void
  openView: (view: VisitedView) => void
  /** Closes a tab that is not the active one. */
  drop: (path: string) => void
  help: () => void
  toast: (kind: 'success' | 'warning', text: string) => void
}

/** The letter after `g` for each area of the menu. */
export const AREA_LETTERS: Readonly<Record<string, string>> = {
  workbench: 'w',
  merchants: 'm',
  trades: 't',
  fin: 'f',
  billing: 'b',
  download: 'd',
  accounts: 'a',
  ingest: 'c',
  bankActivityBilling: 'k',
  registrationStoreOperationData: 's',
  merberManage: 'h',
  cloudAccount: 'j',
  invoiceManager: 'i',
  system: 'x',
}

/** ms: a later letter is not part of the `g` sequence. */
const AFTER_G_MS = 1_500

/**
 * Keyboard shortcuts of lists. Shortcuts that press a visible button are declared there by
 * `data-key`. They are off while the user types or composes Chinese, or while a dialog or a menu is
 * open.
 * @returns a function that stops it
 */
export function listenToKeys(services: () => KeyServices): () => void {
  let afterG = 0
  // Read in the capture phase: a dialog that closes on Escape is already gone in the bubble phase.
  let covered = false
  const look = () => {
    covered = isCovered()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
    if (event.ctrlKey && !event.metaKey && !event.altKey && /^[1-9]$/.test(event.key)) {
      const view = services().views[Number(event.key) - 1]
      if (view) taken(event, () => services().openView(view))
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || covered) return
    const isArea = Date.now() - afterG < AFTER_G_MS
    afterG = 0
    if (isArea) {
      const area = services().areas.find(({ key }) => AREA_LETTERS[nameOf(key)] === event.key)
      const path = area?.items[0]?.path
      if (path) taken(event, () => services().go(path))
      return
    }
    if (event.key === 'g') afterG = Date.now()
    else if (event.key === '?') taken(event, services().help)
    else if (event.key === 's' || event.key === 'S')
      taken(event, () => void hints.step(event.key === 's' ? 1 : -1))
    else if (event.key === 'c') copy(textOfRow(), '已复制这一行', event)
    else if (event.key === 'C') copy(linkOfRow(), '已复制这一行的链接', event)
    else if (actOf(event)) event.preventDefault()
  }
  const copy = (text: string | undefined, done: string, event: KeyboardEvent) => {
    if (!text) return
    event.preventDefault()
    copyAndNotify(text, done, services().toast)
  }
  window.addEventListener('keydown', look, true)
  window.addEventListener('keydown', onKey)
  const stopDoubleClicks = listenToDoubleClicks({
    visited: () => services().views.map(({ path }) => path),
    drop: (path) => services().drop(path),
  })
  const hints = listenToHints(services().registry)
  return () => {
    hints.stop()
    stopDoubleClicks()
    window.removeEventListener('keydown', look, true)
    window.removeEventListener('keydown', onKey)
  }
}

/**
 * Runs the shortcut.
 * @returns whether the key has one
 */
function actOf(event: KeyboardEvent): boolean {
  switch (event.key) {
    case 'j':
      return moveToRow(1, true)
    case 'k':
      return moveToRow(-1, true)
    case 'ArrowDown':
      return moveToRow(1, false)
    case 'ArrowUp':
      return moveToRow(-1, false)
    case 'ArrowRight':
      return moveInRow(1)
    case 'ArrowLeft':
      return moveInRow(-1)
    case 'x':
      return tickRow()
    case '/':
      return focusFilters()
    default:
      return press(event.key)
  }
}

/** Focuses the first filter; on a phone the button that opens the filters. */
function focusFilters(): boolean {
  const first = document.querySelector<HTMLElement>(
    '#main .rv-filters :is(input, button.rv-range-face, button.rv-select-face), #main .rv-open-filters',
  )
  first?.focus()
  if (first instanceof HTMLInputElement) first.select()
  return first !== null
}

/** Presses the visible element whose `data-key` is this key. */
function press(key: string): boolean {
  if (key.length > 1 && key !== 'Escape') return false
  const target = document.querySelector<HTMLElement>(
    `#main [data-key=${JSON.stringify(key)}]:not(:disabled)`,
  )
  target?.click()
  return target !== null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]',
    )
  )
}

/** An open dialog, menu or list of choices handles the keys itself. */
const isCovered = (): boolean =>
  document.querySelector(
    'dialog[open], .ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, [role=menu], .ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  ) !== null

function taken(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  act()
}

/** Refine's names of area keys: `/area:trades`. */
export const nameOf = (key: string): string =>
  key.slice(key.lastIndexOf(':') + 1).replace(/^\//, '')
