/** While the figures are on their way: as high as the chart, so that nothing jumps. */
export function ChartBones() {
  return <div className="chart-canvas chart-bones" />
}

/** What a chart says of figures that failed to come or are still being made: not that there are none. */
export const NOT_TOLD = '数据还没有取到'

export function ChartEmpty({ text = '这段时间没有数据' }: { text?: string | undefined }) {
  return <p className="chart-canvas chart-empty">{text}</p>
}
