import { useMemo, useState } from 'react'
import { useMove } from '../move'
import { followLink } from '../resource/parts/follow-link'
import { useNativeClick } from '../resource/parts/use-native-click'
import { Canvas } from './canvas'
import './charts.css'
import { ChartBones, ChartEmpty } from './chart-states'
import { Figures } from './figures'
import { inkVar } from './ink'
import { exactText, outliersOf, xsOf, type Outlier, type Series, type ValueKind } from './series'
import { useUnits } from './use-units'

/**
 * Lines over days, weeks or months. `kind` is the unit of the values: `money` is integer fen. Axis
 * labels are short, tooltips exact; 数据 shows the same figures as a table in place of the drawing. A
 * point far above all others does not flatten them: the scale ends below it, and a text says so.
 *
 * <LineChart label="每日交易金额" kind="money" series={[{ name: '交易金额', points }]} />
 *
 * `series` must be referentially stable: a new array redraws the chart.
 */
export function LineChart(props: {
  /** The heading. */
  label: string
  kind: ValueKind
  series: readonly Series[]
  loading?: boolean
  /** Text for an empty chart. */
  empty?: string
  /** The x that is not over yet, drawn dashed, and what is said of it. */
  open?: { x: string; note: string } | undefined
  /** See `Canvas`. */
  picture?: string
  /** The link to the rows behind a point; undefined for a point without one. */
  pathOf?: ((x: string) => string | undefined) | undefined
}) {
  const { label, kind, series, loading = false, empty, open, picture, pathOf } = props
  const go = useMove()
  const root = useNativeClick<HTMLElement>((event) => followLink(event, (to) => void go({ to })))
  const units = useUnits()
  const [isWhole, setWhole] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const outliers = useMemo(() => outliersOf(series), [series])
  const cut = isWhole ? undefined : outliers
  const figure = useMemo(
    () => ({ type: 'line' as const, kind, series, cut, open: open?.x, units }),
    [kind, series, cut, open?.x, units],
  )
  const xs = xsOf(series)
  const pick = (at: number) => {
    const path = pathOf?.(xs[at] ?? '')
    if (path) void go({ to: path })
  }
  const isThere = !loading && xs.length > 0
  return (
    <figure className="chart chart-line" aria-busy={loading} ref={root}>
      <figcaption>
        <span>
          {label}
          {open && <small className="chart-open">{open.note}</small>}
        </span>
        <span className="chart-names">
          {series.length > 1 &&
            series.map(({ name }, at) => (
              <span key={name} aria-hidden="true">
                <i className="chart-chip" style={{ background: inkVar(at) }} />
                {name}
              </span>
            ))}
          {isThere && (
            <button
              type="button"
              className="chart-button"
              aria-expanded={isOpen}
              aria-label={`${label}的数据`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? '图' : '数据'}
            </button>
          )}
        </span>
      </figcaption>
      {loading ? (
        <ChartBones />
      ) : xs.length === 0 ? (
        <ChartEmpty text={empty} />
      ) : (
        <>
          {!isOpen && <Canvas figure={figure} onPick={pathOf && pick} picture={picture} />}
          {outliers && !isOpen && (
            <p className="chart-note">
              {isWhole ? '图中按全部数据的比例显示' : outlierText(kind, series, outliers.points)}
              <button type="button" className="chart-button" onClick={() => setWhole(!isWhole)}>
                {isWhole ? '截断最高处' : '按全部比例显示'}
              </button>
            </p>
          )}
          <div className={isOpen ? 'chart-figures' : 'visually-hidden'}>
            <Figures {...{ label, kind, series, xs }} pathOf={isOpen ? pathOf : undefined} />
          </div>
        </>
      )}
    </figure>
  )
}

/** `2026-11-11 的交易金额为 ¥1,234,567.00，远高于其余各点，图中已截断。` */
function outlierText(
  kind: ValueKind,
  series: readonly Series[],
  points: readonly Outlier[],
): string {
  const said = points.map(
    ({ name, x, value }) => `${x} ${series.length > 1 ? name : ''}为 ${exactText(kind, value)}`,
  )
  return `${said.join('，')}，远高于其余各点，图中已截断`
}
