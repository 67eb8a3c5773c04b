export { DonutChart } from './donut-chart'
export { LineChart } from './line-chart'
export type { Series, Slice, ValueKind } from './series'
