export { NOT_LOADED } from './chart-states'
export { DonutChart } from './donut-chart'
export { LineChart } from './line-chart'
export type { Series, ValueKind } from './series'
