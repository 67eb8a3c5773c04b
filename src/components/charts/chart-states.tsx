/** While the figures are on their way: as high as the chart, so that nothing jumps. */
export function ChartBones() {
  return <div className="chart-canvas chart-bones" />
}

export function ChartEmpty({ text = '这段时间没有数据' }: { text?: string | undefined }) {
  return <p className="chart-canvas chart-empty">{text}</p>
}
