import { abbreviateCount, abbreviateFen, formatCount, formatYuan } from '#domain/money'

/** What the values of a chart are: integer fen, or things counted. */
export type ValueKind = 'money' | 'count'

/** A line: its name and `[x, value]` points, x being text that all lines share (a day, a month). */
export interface Series {
  name: string
  points: readonly (readonly [x: string, value: number])[]
}

export interface Slice {
  name: string
  value: number
}

/** Tooltips and tables: the exact value. */
export const exactText = (kind: ValueKind, value: number): string =>
  kind === 'money' ? formatYuan(value) : formatCount(value)

/** Axes and the middle of a ring: K/M/G (spec §9), without decimals that say nothing. */
export const shortText = (kind: ValueKind, value: number): string =>
  (kind === 'money' ? abbreviateFen(value) : abbreviateCount(value)).replace(/\.0+(?=\D|$)/, '')

/** Every x that stands in some line, in the lines' own order. */
export const xsOf = (series: readonly Series[]): string[] => [
  ...new Set(series.flatMap(({ points }) => points.map(([x]) => x))),
]

/** The part of a whole with one decimal; a part too small for that is not nothing. */
export function shareText(value: number, total: number): string {
  if (total <= 0 || value <= 0) return '0.0%'
  const thousandths = Math.round((value / total) * 1000)
  if (thousandths === 0) return '<0.1%'
  return `${Math.floor(thousandths / 10)}.${thousandths % 10}%`
}
