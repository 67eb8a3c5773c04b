import { useMemo } from 'react'
import { Canvas } from './canvas'
import './charts.css'
import { ChartBones, ChartEmpty } from './chart-states'
import { inkVar } from './ink'
import { exactText, xsOf, type Series, type ValueKind } from './series'

/**
 * Lines over days, weeks or months. `kind` says what the values are: `money` is integer fen. Axis
 * labels are short, tooltips exact; the same figures stand in a table for screen readers.
 *
 *     <LineChart label="每日交易金额" kind="money" series={[{ name: '交易金额', points }]} />
 *
 * Keep `series` the same object between renders: a new one is drawn anew.
 */
export function LineChart(props: {
  /** What the chart shows, as a heading. */
  label: string
  kind: ValueKind
  series: readonly Series[]
  loading?: boolean
  /** What to say when there is no point. */
  empty?: string
}) {
  const { label, kind, series, loading = false, empty } = props
  const figure = useMemo(() => ({ type: 'line' as const, kind, series }), [kind, series])
  const xs = xsOf(series)
  return (
    <figure className="chart chart-line" aria-busy={loading}>
      <figcaption>
        <span>{label}</span>
        {series.length > 1 && (
          <span className="chart-names" aria-hidden="true">
            {series.map(({ name }, at) => (
              <span key={name}>
                <i className="chart-chip" style={{ background: inkVar(at) }} />
                {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      {loading ? (
        <ChartBones />
      ) : xs.length === 0 ? (
        <ChartEmpty text={empty} />
      ) : (
        <>
          <Canvas figure={figure} />
          <div className="visually-hidden">
            <Figures label={label} kind={kind} series={series} xs={xs} />
          </div>
        </>
      )}
    </figure>
  )
}

function Figures(props: {
  label: string
  kind: ValueKind
  series: readonly Series[]
  xs: readonly string[]
}) {
  const { label, kind, series, xs } = props
  const values = series.map(({ points }) => new Map(points))
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">日期</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {xs.map((x) => (
          <tr key={x}>
            <th scope="row">{x}</th>
            {values.map((one, at) => {
              const value = one.get(x)
              return <td key={at}>{value === undefined ? '--' : exactText(kind, value)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
