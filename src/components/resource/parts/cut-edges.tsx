import { useId, useLayoutEffect, useRef } from 'react'
import { stuckPx, type GridColumn } from './grid-table'

/** ms without scrolling until the table is at rest. */
const REST_MS = 100
/** px of the fade over truncated text: it shows that the text continues. */
const FADE = 28
/** Minimum px of visible text; less is unreadable. */
const TELLING = 52

/**
 * The columns cut off at the edges of the scrolled box, computed from widths: columns that do not
 * all fit have exactly their minimum widths. Nothing is measured in the DOM.
 * @param width px of the box,
 * @param scrolled px of its scroll position
 */
export function cutAt(
  columns: readonly GridColumn[],
  width: number,
  scrolled: number,
): { left: Cut | undefined; right: Cut | undefined } {
  const total = columns.reduce((sum, { px }) => sum + px, 0)
  if (total <= width) return { left: undefined, right: undefined }
  const [before, after] = [stuckPx(columns, 'left'), stuckPx(columns, 'right')]
  const [from, to] = [scrolled + before, scrolled + width - after]
  let left: Cut | undefined
  let right: Cut | undefined
  let start = 0
  for (const [index, { px, stuck, words }] of columns.entries()) {
    const end = start + px
    const seen = Math.min(end, to) - Math.max(start, from)
    const whole = !words || seen < TELLING
    const covered = whole ? seen : FADE
    // Half a pixel is the browser's rounding.
    if (!stuck && start < from - 0.5 && end > from + 0.5)
      left = { at: before, width: covered, whole, column: index }
    if (!stuck && start < to - 0.5 && end > to + 0.5)
      right = { at: width - after - covered, width: covered, whole, column: index }
    start = end
  }
  return { left, right }
}

interface Cut {
  /** px from the box's left edge. */
  at: number
  width: number
  /** The whole column is hidden: half a number would be read as another number. */
  whole: boolean
  /** Index of the column, from 0. */
  column: number
}

/**
 * Hidden cells keep their row's lines and colours. One CSS rule hides a column, as cells come and
 * go with their rows.
 */
const hidden = typeof CSSStyleSheet === 'undefined' ? undefined : new CSSStyleSheet()
const hiddenIn = new Map<string, readonly number[]>()

function hide(table: string, columns: readonly number[]): void {
  // jsdom has no constructable style sheets.
  if (!hidden?.replaceSync || String(hiddenIn.get(table) ?? []) === String(columns)) return
  if (columns.length > 0) hiddenIn.set(table, columns)
  else hiddenIn.delete(table)
  const cells = [...hiddenIn].flatMap(([id, indexes]) =>
    indexes.map((at) => `[data-cut-in="${id}"] tr>:nth-child(${at + 1})`),
  )
  hidden.replaceSync(`@media screen{${cells.join()}{opacity:0;pointer-events:none}}`)
  if (!document.adoptedStyleSheets.includes(hidden))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, hidden]
}

/**
 * First child of the scrolling box. Where the box or a pinned column cuts a column off, an amount
 * is shown whole or not at all, and text fades out. While the user scrolls everything is shown.
 */
export default function CutEdges({ columns }: { columns: readonly GridColumn[] }) {
  const layer = useRef<HTMLDivElement>(null)
  const left = useRef<HTMLDivElement>(null)
  const right = useRef<HTMLDivElement>(null)
  const latest = useRef(columns)
  const show = useRef(() => {})
  latest.current = columns
  const id = useId()

  useLayoutEffect(() => {
    const element = layer.current?.parentElement
    if (!element || typeof ResizeObserver === 'undefined') return
    element.dataset.cutIn = id
    const room = { width: 0, height: 0 }
    let scrolled = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    show.current = () => {
      const cut = cutAt(latest.current, room.width, scrolled)
      position(left.current, cut.left, room.height)
      position(right.current, cut.right, room.height)
      hide(
        id,
        [cut.left, cut.right].flatMap((one) => (one?.whole ? one.column : [])),
      )
    }
    // The observer runs after layout, so reading the scroll position is cheap.
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      Object.assign(room, { width: entry.contentRect.width, height: entry.contentRect.height })
      scrolled = element.scrollLeft
      show.current()
    })
    observer.observe(element)
    const onScroll = () => {
      if (element.scrollLeft === scrolled) return
      scrolled = element.scrollLeft
      position(left.current, undefined, 0)
      position(right.current, undefined, 0)
      hide(id, [])
      clearTimeout(timer)
      timer = setTimeout(show.current, REST_MS)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
      hide(id, [])
    }
  }, [id])
  // Other columns in a box of the same size.
  useLayoutEffect(() => show.current(), [columns])

  return (
    <div ref={layer} className="rv-cut-edges" aria-hidden="true">
      <div ref={left} className="rv-cut-left" />
      <div ref={right} className="rv-cut-right" />
    </div>
  )
}

function position(strip: HTMLDivElement | null, cut: Cut | undefined, height: number): void {
  if (!strip) return
  strip.hidden = cut === undefined
  if (!cut) return
  strip.dataset.cut = cut.whole ? 'whole' : 'words'
  strip.style.cssText = `left:${cut.at}px;width:${cut.width}px;height:${height}px`
}
