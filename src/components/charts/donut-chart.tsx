import { useMemo } from 'react'
import { useMove } from '../move'
import { followLink } from '../resource/parts/follow-link'
import { useNativeClick } from '../resource/parts/use-native-click'
import { Canvas } from './canvas'
import './charts.css'
import { ChartBones, ChartEmpty } from './chart-states'
import { inkVar } from './ink'
import { exactText, shareText, shortText, type Slice, type ValueKind } from './series'
import { useUnits } from './use-units'

/**
 * Shares of a whole. The list beside the ring names each share with its exact value, so that the
 * chart needs neither colour nor a pointer. Values of zero and below have no share: they are in the
 * list, but not in the ring.
 */
export function DonutChart(props: {
  label: string
  kind: ValueKind
  slices: readonly Slice[]
  loading?: boolean
  empty?: string
  /** The link to the rows behind a share, by its index in `slices`. */
  pathOf?: ((at: number) => string | undefined) | undefined
}) {
  const { label, kind, slices, loading = false, empty, pathOf } = props
  const go = useMove()
  const root = useNativeClick<HTMLElement>((event) => followLink(event, (to) => void go({ to })))
  const units = useUnits()
  const figure = useMemo(() => {
    const placed = slices.map((slice, at) => ({ ...slice, at }))
    return { type: 'donut' as const, kind, slices: placed.filter(({ value }) => value > 0), units }
  }, [kind, slices, units])
  const total = figure.slices.reduce((sum, { value }) => sum + value, 0)
  const pick = (at: number) => {
    const path = pathOf?.(at)
    if (path) void go({ to: path })
  }
  return (
    <figure className="chart chart-donut" aria-busy={loading} ref={root}>
      <figcaption>{label}</figcaption>
      {loading ? (
        <ChartBones />
      ) : total === 0 ? (
        <ChartEmpty text={empty} />
      ) : (
        <div className="chart-ring">
          <div className="chart-ring-box">
            <Canvas figure={figure} onPick={pathOf && pick} />
            <div className="chart-ring-total" aria-hidden="true">
              <span>合计</span>
              <b title={exactText(kind, total)}>{shortText(kind, total, units)}</b>
            </div>
          </div>
          <ul aria-label={label}>
            {slices.map(({ name, value }, at) => {
              const path = value > 0 ? pathOf?.(at) : undefined
              return (
                <li key={name}>
                  <i className="chart-chip" style={{ background: inkVar(at) }} />
                  <span className="chart-slice-name" title={name}>
                    {path ? <a href={path}>{name}</a> : name}
                  </span>
                  <b>{exactText(kind, value)}</b>
                  <span className="chart-slice-share">{shareText(value, total)}</span>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </figure>
  )
}
