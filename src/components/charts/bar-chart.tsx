import { useMemo } from 'react'
import { useMove } from '../move'
import { Canvas } from './canvas'
import './charts.css'
import { ChartBones, ChartEmpty } from './chart-states'
import { exactText, type Slice, type ValueKind } from './series'

/**
 * The largest groups side by side, in the order given. The figures are in a list for screen
 * readers; the list below the chart shows them all. `slices` must be referentially stable.
 */
export function BarChart(props: {
  label: string
  kind: ValueKind
  slices: readonly Slice[]
  loading?: boolean
  empty?: string | undefined
  /** See `Canvas`. */
  picture?: string
  /** The link to the rows behind a bar, by its index. */
  pathOf?: ((at: number) => string | undefined) | undefined
}) {
  const { label, kind, slices, loading = false, empty, picture, pathOf } = props
  const go = useMove()
  const figure = useMemo(() => ({ type: 'bars' as const, kind, slices }), [kind, slices])
  const pick = (at: number) => {
    const path = pathOf?.(at)
    if (path) void go({ to: path })
  }
  return (
    <figure className="chart chart-bars" aria-busy={loading}>
      <figcaption>{label}</figcaption>
      {loading ? (
        <ChartBones />
      ) : slices.length === 0 ? (
        <ChartEmpty text={empty} />
      ) : (
        <>
          <Canvas figure={figure} onPick={pathOf && pick} picture={picture} />
          <ul className="visually-hidden" aria-label={label}>
            {slices.map(({ name, value }, at) => (
              <li key={at}>
                {name} {exactText(kind, value)}
              </li>
            ))}
          </ul>
        </>
      )}
    </figure>
  )
}
