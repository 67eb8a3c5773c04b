import type { Look } from '../../../lib/list/look'
import { gridStyle, stuckPx, type GridColumn } from '../parts/grid-table'
import type { OwnLook } from './data-table'
import { moved, movesAmong, resized } from './look-changes'
import { MOST_PINNED } from './pin-room'

interface Head extends OwnLook {
  shown: readonly string[]
  widths: readonly GridColumn[]
}

/** px: width of the draggable edge. */
const EDGE = 6
/** px of movement that make a press a drag: a press on a heading also sorts. */
const MOVES = 5
/** px: maximum column width. */
const WIDEST = 900

/**
 * Resizes and reorders columns by dragging. During the drag only the DOM changes; the user's layout
 * is changed once, at the end. Escape cancels.
 * @param line marks the drop position
 * @returns a function that stops it
 */
export function listenToHead(box: HTMLElement, line: HTMLElement, head: () => Head): () => void {
  const heads = () => [...box.querySelectorAll<HTMLElement>('thead th')]
  /** Excludes the checkbox column. */
  const before = (all: readonly HTMLElement[]) => (all[0]?.matches('.rv-select') ? 1 : 0)
  let stop: (() => void) | undefined

  /** The column under the pointer, and the one whose right edge is under it. */
  const at = (event: PointerEvent) => {
    const all = heads()
    const th = (event.target as Element).closest<HTMLElement>('thead th')
    const index = th ? all.indexOf(th) - before(all) : -1
    if (!th || index < 0) return undefined
    const { left, right } = th.getBoundingClientRect()
    const edge =
      right - event.clientX <= EDGE ? index : event.clientX - left < EDGE ? index - 1 : -1
    const { shown } = head()
    return { all, name: shown[index], edge: shown[edge] }
  }

  const onMove = (event: PointerEvent) => {
    if (stop) return
    const isEdge = event.pointerType !== 'touch' && at(event)?.edge !== undefined
    if (isEdge) box.dataset.head = 'edge'
    else delete box.dataset.head
  }

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.pointerType === 'touch' || stop) return
    const found = at(event)
    if (found?.edge !== undefined) {
      event.preventDefault()
      stop = follow(
        event,
        resizing(
          box,
          found.all[before(found.all) + head().shown.indexOf(found.edge)]!,
          found.edge,
          head(),
        ),
      )
    } else if (found?.name !== undefined && found.name !== head().shown[0]) {
      stop = follow(
        event,
        moving(box, line, found.all.slice(before(found.all)), found.name, head()),
      )
    }
  }

  /** Handles the drag until the pointer is released. */
  function follow(start: PointerEvent, gesture: Gesture): () => void {
    const onGo = (event: PointerEvent) => gesture.to(event.clientX, event.clientX - start.clientX)
    const end = (isDone: boolean) => {
      window.removeEventListener('pointermove', onGo)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKey, true)
      stop = undefined
      delete box.dataset.head
      if (gesture.end(isDone)) swallowClick()
    }
    const onUp = () => end(true)
    const onCancel = () => end(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    }
    window.addEventListener('pointermove', onGo)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey, true)
    return () => end(false)
  }

  /** A double click sets the natural width. */
  const onTwice = (event: MouseEvent) => {
    const edge = at(event as PointerEvent)?.edge
    if (edge === undefined) return
    const { all, look, setLook } = head()
    if (look?.widths?.[edge] !== undefined) setLook(resized(all, look, edge, undefined))
  }

  box.addEventListener('pointermove', onMove)
  box.addEventListener('pointerdown', onDown)
  box.addEventListener('dblclick', onTwice)
  return () => {
    stop?.()
    box.removeEventListener('pointermove', onMove)
    box.removeEventListener('pointerdown', onDown)
    box.removeEventListener('dblclick', onTwice)
  }
}

interface Gesture {
  /**
   * @param x pointer position,
   * @param by px moved
   */
  to: (x: number, by: number) => void
  /** @returns whether the layout changed */
  end: (isDone: boolean) => boolean
}

/** The maximum width of pinned columns: they must leave room to scroll, as 列设置 says. */
function widestOf(widths: readonly GridColumn[], index: number, look: Look | undefined): number {
  const column = widths[index]
  if (column?.stuck !== 'left' || !look?.pinned?.length) return WIDEST
  return MOST_PINNED - stuckPx(widths, 'left') + column.px
}

function resizing(box: HTMLElement, th: HTMLElement, name: string, head: Head): Gesture {
  const table = box.querySelector('table')!
  const { all, look, setLook, shown, widths } = head
  const offset = widths.findIndex(({ least }) => least !== undefined)
  const index = offset + shown.indexOf(name)
  const from = th.getBoundingClientRect().width
  const least = widths[index]?.least ?? 0
  const most = widestOf(widths, index, look)
  let px: number | undefined
  const draw = (columns: readonly GridColumn[]) => {
    const { minWidth, ...style } = gridStyle(columns)
    table.style.minWidth = `${minWidth}px`
    for (const [name, value] of Object.entries(style)) table.style.setProperty(name, String(value))
  }
  return {
    to(_, by) {
      if (px === undefined && Math.abs(by) < 2) return
      px = Math.max(least, Math.min(most, Math.round(from + by)))
      draw(widths.map((one, i) => (i === index ? { ...one, px: px!, fixed: true } : one)))
    },
    end(isDone) {
      if (px === undefined) return false
      if (isDone) setLook(resized(all, look, name, px))
      else draw(widths)
      return true
    },
  }
}

function moving(
  box: HTMLElement,
  line: HTMLElement,
  heads: readonly HTMLElement[],
  name: string,
  head: Head,
): Gesture {
  const { all, look, setLook, shown } = head
  const among = movesAmong(shown, look, name)
  const own = shown.indexOf(name)
  let isMoving = false
  let target: string | undefined
  return {
    to(x, by) {
      if (!isMoving && Math.abs(by) < MOVES) return
      isMoving = true
      box.dataset.head = 'moves'
      const places = among.map((one) => ({
        one,
        ...heads[shown.indexOf(one)]!.getBoundingClientRect().toJSON(),
      })) as { one: string; left: number; right: number }[]
      target = places.find(({ left, right }) => x < (left + right) / 2)?.one
      const edge = places.find(({ one }) => one === target)?.left ?? places.at(-1)!.right
      const { left, width } = box.getBoundingClientRect()
      line.hidden = false
      line.style.left = `${Math.max(0, Math.min(width - 2, edge - left - 1))}px`
      line.style.height = `${box.clientHeight}px`
    },
    end(isDone) {
      line.hidden = true
      const stays = target === name || target === among[among.indexOf(name) + 1]
      if (isDone && isMoving && !stays && own > 0) setLook(moved(all, look, name, target))
      return isMoving
    },
  }
}

/** Suppresses the click after a drag, which would sort. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, true)
  setTimeout(() => window.removeEventListener('click', swallow, true))
}
