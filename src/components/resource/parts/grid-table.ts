import type { CSSProperties } from 'react'

/**
 * A table whose rows are CSS grids of known widths: a row is laid out alone, where a table row
 * waits for all others. Changing `display` removes the implicit roles, so they are explicit.
 * Measured at 100 rows: clipped cells and `content-visibility` each make scrolling slower than
 * plain rows (48 frames a second against 19 and 6).
 */
export const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export interface GridColumn {
  /** Minimum width. */
  px: number
  /** px: the minimum the user may set. */
  least?: number
  /** Does not grow where there is more room. */
  fixed?: boolean
  /** Sticky at this side. */
  stuck?: 'left' | 'right'
  /**
   * Contains text that may be truncated with a fade. Numbers, times and states are shown whole or
   * not at all.
   */
  words?: boolean
}

/** Columns of at least these widths that share the free space. */
export function gridStyle(widths: readonly GridColumn[]): CSSProperties {
  const columns = widths.map(({ px, fixed }) => (fixed ? `${px}px` : `minmax(${px}px, ${px}fr)`))
  return {
    minWidth: widths.reduce((sum, { px }) => sum + px, 0),
    '--rv-columns': columns.join(' '),
  } as CSSProperties
}

/** px of the sticky columns at a side. */
export const stuckPx = (widths: readonly GridColumn[], side: 'left' | 'right'): number =>
  widths.reduce((sum, { px, stuck }) => sum + (stuck === side ? px : 0), 0)

/** Scroll padding, so that focused cells are not covered by sticky columns. */
export const scrollRoom = (widths: readonly GridColumn[]): CSSProperties => ({
  scrollPaddingInline: `${stuckPx(widths, 'left')}px ${stuckPx(widths, 'right')}px`,
})
