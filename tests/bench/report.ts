/** One row of the report: what was measured, against what, and whether the budget holds. */
export interface Row {
  what: string
  got: string
  budget: string
  /** undefined: printed for its own sake. */
  ok?: boolean
}

export function printRows(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`)
  const width = (text: string) => [...text].reduce((n, c) => n + (c > '\u2e7f' ? 2 : 1), 0)
  const pad = (text: string, to: number) => text + ' '.repeat(Math.max(0, to - width(text)))
  const columns = (['what', 'got', 'budget'] as const).map((name) =>
    Math.max(...rows.map((row) => width(row[name]))),
  )
  for (const row of rows) {
    const mark = row.ok === undefined ? ' ' : row.ok ? '✓' : '✗'
    console.log(
      `${mark} ${pad(row.what, columns[0]!)}  ${pad(row.got, columns[1]!)}  ${row.budget}`,
    )
  }
}

export const kb = (value: number): string => `${value.toFixed(1)} KB`
export const s = (value: number): string => `${value.toFixed(2)} s`
export const ms = (value: number): string => `${value.toFixed(1)} ms`
export const times = (value: number): string => `${value.toFixed(2)}×`
