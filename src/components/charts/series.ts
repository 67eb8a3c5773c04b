import {
  abbreviateCount,
  abbreviateFen,
  formatCount,
  formatYuan,
  UNITS,
  type Units,
} from '#domain/money'

/** Unit of a chart's values: integer fen, or a count. */
export type ValueKind = 'money' | 'count'

/** A line: its name and `[x, value]` points; x is text on a common axis (a day, a month). */
export interface Series {
  name: string
  points: readonly (readonly [x: string, value: number])[]
}

export interface Slice {
  name: string
  value: number
}

/** Exact value, for tooltips and tables. */
export const exactText = (kind: ValueKind, value: number): string =>
  kind === 'money' ? formatYuan(value) : formatCount(value)

/** Short value without insignificant decimals, for axes and the middle of a ring. */
export const shortText = (kind: ValueKind, value: number, units: Units = 'km'): string =>
  (kind === 'money' ? abbreviateFen(value, units) : abbreviateCount(value, units)).replace(
    /\.0+(?=\D|$)/,
    '',
  )

/**
 * Writes the values of one axis in one unit, that of its highest value: `0.5万` below `1.5万`, never
 * `5,000`.
 */
export function axisText(
  kind: ValueKind,
  most: number,
  units: Units = 'km',
): (value: number) => string {
  const { step, names } = UNITS[units]
  const scale = kind === 'money' ? 100 : 1
  let unit = 0
  while (unit < names.length - 1 && most >= step ** (unit + 1) * scale) unit++
  return (value) => {
    if (unit === 0) return exactText(kind, value).replace('¥', '').replace(/\.00$/, '')
    return `${Number((value / scale / step ** unit).toFixed(2))}${value === 0 ? '' : names[unit]}`
  }
}

/** A point so high that all others would be flat. */
export interface Outlier {
  name: string
  x: string
  value: number
}

/** Minimum number of points for outliers to be determined. */
const FEWEST = 6
/** Minimum ratio of an outlier to the highest other point. */
const TIMES = 4

/**
 * The highest points, one in ten at most, that are far above all others, and the end of a scale
 * that shows the others well. undefined: there are none.
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

/** Rounds up to a scale end that is easy to read: 1, 2, 2.5, 5 times a power of ten. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * unit >= value) ?? 10
  return step * unit
}

/** All x values of the lines, in the lines' own order. */
export const xsOf = (series: readonly Series[]): string[] => [
  ...new Set(series.flatMap(({ points }) => points.map(([x]) => x))),
]

/** The part of a whole with one decimal; a smaller part is not shown as zero. */
export function shareText(value: number, total: number): string {
  if (total <= 0 || value <= 0) return '0.0%'
  const thousandths = Math.round((value / total) * 1000)
  if (thousandths === 0) return '<0.1%'
  return `${Math.floor(thousandths / 10)}.${thousandths % 10}%`
}
