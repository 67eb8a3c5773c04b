import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { Units } from '#domain/money'
import { darkTokens, tokens, type Palette } from '../../theme/tokens'
import {
  axisText,
  exactText,
  shortText,
  xsOf,
  type Outlier,
  type Series,
  type Slice,
  type ValueKind,
} from './series'

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | TooltipComponentOption
>

/** The data of a chart. */
export type Figure = (
  | {
      type: 'line'
      kind: ValueKind
      series: readonly Series[]
      /** The scale ends below these points, which are marked at its end. */
      cut?: { most: number; points: readonly Outlier[] } | undefined
      /** The x that is not over yet: the way to it is dashed. */
      open?: string | undefined
    }
  | { type: 'bars'; kind: ValueKind; slices: readonly Slice[] }
) & { units?: Units }

const { font } = tokens

const inkOf = ({ chart }: Palette, at: number): string => chart[at % chart.length]!

export function optionOf(figure: Figure, animation: boolean, dark = false): ChartOption {
  const palette: Palette = dark ? darkTokens : tokens
  const { color } = palette
  const option = figure.type === 'line' ? lineOption(figure, palette) : barOption(figure, palette)
  return {
    ...option,
    animation,
    color: [...palette.chart],
    textStyle: { fontFamily: font.sans, fontSize: font.sizeSmall, color: color.textSecondary },
  }
}

type Colors = Palette['color']

function lineOption(
  { kind, series, cut, open, units }: Extract<Figure, { type: 'line' }>,
  { color, chart }: Palette,
): ChartOption {
  const xs = xsOf(series)
  return {
    grid: { left: 4, right: 16, top: cut ? 28 : 16, bottom: 0, outerBoundsMode: 'same' },
    tooltip: {
      ...tooltipOf(color),
      trigger: 'axis',
      formatter: (params) => {
        const x = xs[[params].flat()[0]?.dataIndex ?? 0] ?? ''
        // Read from the figures: marks and dashes are series of the drawing alone.
        return tooltip(
          x,
          series.flatMap(({ name, points }, at): Line[] => {
            const value = new Map(points).get(x)
            return value === undefined
              ? []
              : [[chart[at % chart.length]!, name, exactText(kind, value)]]
          }),
        )
      },
    },
    xAxis: {
      type: 'category',
      data: xs,
      boundaryGap: false,
      axisLine: { lineStyle: { color: color.border } },
      axisTick: { show: false },
      // More labels fit without the year; the tooltip has it.
      axisLabel: {
        color: color.textSecondary,
        hideOverlap: true,
        formatter: (x: string) => x.replace(/^\d{4}-(?=\d{2}-)/, ''),
      },
    },
    yAxis: {
      type: 'value',
      // Whole yuan, or whole items.
      minInterval: kind === 'money' ? 100 : 1,
      splitNumber: 3,
      ...(cut && { max: cut.most }),
      splitLine: { lineStyle: { color: color.borderSubtle } },
      axisLabel: {
        color: color.textSecondary,
        hideOverlap: true,
        formatter: axisText(kind, cut?.most ?? highestOf(series), units),
      },
    },
    series: [
      ...series.map(({ name, points }) => lineOf(name, points, xs, open)),
      ...(open === undefined
        ? []
        : series.map(({ points }, at) => dashOf(points, xs, open, chart[at % chart.length]!))),
      ...(cut ? [marksOf(cut, xs, kind, units, color)] : []),
    ],
  }
}

const highestOf = (series: readonly Series[]): number =>
  Math.max(...series.flatMap(({ points }) => points.map(([, value]) => Math.abs(value))))

function lineOf(
  name: string,
  points: Series['points'],
  xs: readonly string[],
  open: string | undefined,
): LineSeriesOption {
  const values = new Map(points.filter(([x]) => x !== open))
  return {
    type: 'line',
    name,
    data: xs.map((x) => values.get(x) ?? null),
    symbol: 'circle',
    symbolSize: 6,
    // A single point makes no line, so its symbol is drawn.
    showSymbol: xs.length === 1,
    lineStyle: { width: 2 },
    emphasis: { disabled: true },
  }
}

/** The dashed way from the last full day to the one that is not over. */
function dashOf(
  points: Series['points'],
  xs: readonly string[],
  open: string,
  ink: string,
): LineSeriesOption {
  const values = new Map(points)
  const at = xs.indexOf(open)
  return {
    type: 'line',
    data: xs.map((x, i) => (i === at || i === at - 1 ? (values.get(x) ?? null) : null)),
    symbol: (_: unknown, { dataIndex }: { dataIndex: number }) =>
      dataIndex === at ? 'emptyCircle' : 'none',
    symbolSize: 6,
    showSymbol: true,
    silent: true,
    color: ink,
    lineStyle: { width: 2, type: 'dashed' },
    emphasis: { disabled: true },
  }
}

/** Marks points beyond the scale with their real values. */
function marksOf(
  { most, points }: { most: number; points: readonly Outlier[] },
  xs: readonly string[],
  kind: ValueKind,
  units: Units | undefined,
  color: Colors,
): LineSeriesOption {
  const values = new Map(points.map(({ x, value }) => [x, value]))
  return {
    type: 'line',
    data: xs.map((x) => (values.has(x) ? most : null)),
    symbol: 'triangle',
    symbolSize: 10,
    symbolOffset: [0, -4],
    showSymbol: true,
    clip: false,
    silent: true,
    itemStyle: { color: color.textSecondary },
    lineStyle: { width: 0 },
    emphasis: { disabled: true },
    label: {
      show: true,
      position: 'top',
      distance: 6,
      color: color.textSecondary,
      formatter: ({ dataIndex }) => shortText(kind, values.get(xs[dataIndex] ?? '') ?? 0, units),
    },
  }
}

function barOption(
  { kind, slices }: Extract<Figure, { type: 'bars' }>,
  palette: Palette,
): ChartOption {
  const { color } = palette
  return {
    grid: { left: 4, right: 4, top: 16, bottom: 0, outerBoundsMode: 'same' },
    tooltip: {
      ...tooltipOf(color),
      trigger: 'item',
      formatter: (params) => {
        const one = [params].flat()[0]!
        return tooltip('', [[String(one.color), one.name, exactText(kind, one.value as number)]])
      },
    },
    xAxis: {
      type: 'category',
      data: slices.map(({ name }) => name),
      axisLine: { lineStyle: { color: color.border } },
      axisTick: { show: false },
      // A name has the width of its bar's place.
      axisLabel: { color: color.textSecondary, interval: 0, overflow: 'truncate', width: 96 },
    },
    yAxis: { type: 'value', show: false },
    series: [
      {
        type: 'bar',
        barMaxWidth: 36,
        data: slices.map(({ value }) => value),
        itemStyle: { color: inkOf(palette, 0) },
        label: {
          show: true,
          position: 'top',
          color: color.textSecondary,
          formatter: ({ value }) => exactText(kind, value as number),
        },
      },
    ],
  }
}

const tooltipOf = (color: Colors): TooltipComponentOption => ({
  // Above dialogs and sticky headers, never clipped by the card.
  appendTo: 'body',
  confine: true,
  backgroundColor: color.bg,
  borderColor: color.border,
  textStyle: { color: color.text, fontSize: font.sizeSmall },
})

type Line = [color: string, name: string, value: string]

/** Built from DOM elements: names come from records and must never be parsed as markup. */
function tooltip(heading: string, lines: readonly Line[]): HTMLElement {
  const box = element('div', 'chart-tip')
  if (heading) box.append(element('div', 'chart-tip-head', heading))
  for (const [ink, name, value] of lines) {
    const chip = element('i', 'chart-chip')
    chip.style.background = ink
    const line = element('div', 'chart-tip-line')
    line.append(chip, element('span', '', name), element('b', '', value))
    box.append(line)
  }
  return box
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = text
  return made
}
