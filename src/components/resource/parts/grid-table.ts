import type { CSSProperties } from 'react'

/**
 * A table whose rows are CSS grids of known widths: a row is laid out alone, where a table row
 * waits for all others. Changed `display` takes the roles away, so they are written out.
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
  /** Its least width. */
  px: number
  /** px it may be made as narrow as. */
  least?: number
  /** Keeps it where there is more room. */
  fixed?: boolean
  /** Stays in sight at this side. */
  stuck?: 'left' | 'right'
  /** Holds words: cut ones show that they go on. Numbers, times and states are there whole or not. */
  words?: boolean
}

/** Columns of at least these widths that share what room there is. */
export function gridStyle(widths: readonly GridColumn[]): CSSProperties {
  const columns = widths.map(({ px, fixed }) => (fixed ? `${px}px` : `minmax(${px}px, ${px}fr)`))
  return {
    minWidth: widths.reduce((sum, { px }) => sum + px, 0),
    '--rv-columns': columns.join(' '),
  } as CSSProperties
}

/** px of what stays in sight at a side. */
export const stuckPx = (widths: readonly GridColumn[], side: 'left' | 'right'): number =>
  widths.reduce((sum, { px, stuck }) => sum + (stuck === side ? px : 0), 0)

/** What comes into sight by keyboard stands beside what stays there, not under it. */
export const scrollRoom = (widths: readonly GridColumn[]): CSSProperties => ({
  scrollPaddingInline: `${stuckPx(widths, 'left')}px ${stuckPx(widths, 'right')}px`,
})
