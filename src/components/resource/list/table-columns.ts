import type { CSSProperties } from 'react'
import type { Look } from '../../../lib/list/look'
import type { Field } from '../../../lib/resource'
import type { GridColumn } from '../parts/grid-table'
import { alignOf, holdsWords, leastWidth, widthIn, type Row } from '../parts/value'

/**
 * px: columns beyond it are not pinned, so that a narrow window has room to scroll. More than the
 * user may choose (`pin-room.ts`): another page's rows may be wider.
 */
const MOST_STUCK = 600

/** Properties of all cells of a column. */
export interface Mark {
  className?: string
  style?: CSSProperties
  /** Narrower than its content: each cell shows its full text on hover. */
  cut?: true
}

/**
 * The columns of a table with their widths, and the marks of their cells.
 * @param left px before the first
 */
export function tableColumns(
  rows: readonly Row[],
  columns: readonly string[],
  fields: Record<string, Field>,
  look: Look | undefined,
  left: number,
): { widths: GridColumn[]; marks: Mark[] } {
  const widths: GridColumn[] = []
  const marks: Mark[] = []
  let stuckTo: number | undefined = left
  columns.forEach((name, at) => {
    const field = fields[name] as Field
    const words = holdsWords(rows, name, field)
    const own = widthIn(rows, name, field)
    const chosen = look?.widths?.[name]
    const least = leastWidth(field, own, words)
    const px = chosen === undefined ? own : Math.max(chosen, least)
    const stays: boolean =
      at === 0 ||
      (stuckTo !== undefined && look?.pinned?.includes(name) === true && stuckTo + px <= MOST_STUCK)
    const cut = px < own
    const classes = [
      stays && 'rv-fixed-left',
      alignOf(field) === 'right' && 'rv-num',
      cut && 'rv-narrow',
    ].filter(Boolean)
    widths.push({
      px,
      least,
      words,
      ...(chosen !== undefined && { fixed: true }),
      ...(stays && { stuck: 'left' as const }),
    })
    marks.push({
      ...(classes.length > 0 && { className: classes.join(' ') }),
      ...(stays && stuckTo && { style: { left: stuckTo } }),
      ...(cut && { cut }),
    })
    stuckTo = stays && stuckTo !== undefined ? stuckTo + px : undefined
  })
  return { widths, marks }
}
