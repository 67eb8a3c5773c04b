import { abbreviateCount, abbreviateFen, formatCount, formatYuan, type Units } from '#domain/money'

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

/** Axes and the middle of a ring: in short, without decimals that say nothing. */
export const shortText = (kind: ValueKind, value: number, units: Units = 'km'): string =>
  (kind === 'money' ? abbreviateFen(value, units) : abbreviateCount(value, units)).replace(
    /\.0+(?=\D|$)/,
    '',
  )

/** A point so high that all others would lie flat under it. */
export interface Outlier {
  name: string
  x: string
  value: number
}

/** Points are looked at one by one only where there are as many. */
const FEWEST = 6
/** As many times as high as the highest of the others. */
const TIMES = 4

/**
 * The highest points, one in ten at most, where each is far above all others; and where a scale
 * ends on which the others can be told apart. undefined: there are none.
 */
export function outliersOf(
  series: readonly Series[],
): { most: number; points: readonly Outlier[] } | undefined {
  const all = series
    .flatMap(({ name, points }) => points.map(([x, value]) => ({ name, x, value })))
    .toSorted((a, b) => b.value - a.value)
  if (all.length < FEWEST || all.at(-1)!.value < 0) return undefined
  const most = Math.max(1, Math.floor(all.length / 10))
  for (let count = most; count > 0; count--) {
    const next = all[count]!.value
    if (next > 0 && all[count - 1]!.value >= next * TIMES)
      return { most: roundUp(next * 1.1), points: all.slice(0, count) }
  }
  return undefined
}

/** To an end of a scale that is read easily: 1, 2, 2.5, 5 and their tenfolds. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * unit >= value) ?? 10
  return step * unit
}

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
