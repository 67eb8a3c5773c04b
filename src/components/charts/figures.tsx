import { exactText, type Series, type ValueKind } from './series'

/** The figures of a chart as a table, with links to their rows. */
export function Figures(props: {
  label: string
  kind: ValueKind
  series: readonly Series[]
  xs: readonly string[]
  pathOf: ((x: string) => string | undefined) | undefined
}) {
  const { label, kind, series, xs, pathOf } = props
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
        {xs.map((x) => {
          const path = pathOf?.(x)
          return (
            <tr key={x}>
              <th scope="row">{path ? <a href={path}>{x}</a> : x}</th>
              {values.map((one, at) => {
                const value = one.get(x)
                return <td key={at}>{value === undefined ? '--' : exactText(kind, value)}</td>
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
