/** Loading placeholder with the height of the chart, so that the layout does not shift. */
export function ChartBones() {
  return <div className="chart-canvas chart-bones" />
}

/** Shown while the figures are missing or not computed yet, as opposed to an empty result. */
export const NOT_LOADED = '图表数据未加载'

export function ChartEmpty({ text = '这段时间没有数据' }: { text?: string | undefined }) {
  return <p className="chart-canvas chart-empty">{text}</p>
}
