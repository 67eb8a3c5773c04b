import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
// SVG: a few dozen static shapes, sharp when zoomed, without a bitmap per chart.
import { SVGRenderer } from 'echarts/renderers'
import { isDark, watchScheme } from '../../theme/scheme'
import { optionOf, type Figure } from './options'
import { xsOf } from './series'

register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer])

/** A mounted chart. */
export interface Drawing {
  show(figure: Figure): void
  resize(): void
  dispose(): void
  /** The drawing as an SVG, and its size in px. */
  svg(): { url: string; width: number; height: number }
}

/**
 * Draws into an element that has a size.
 * @param onPick called with the clicked point or bar
 */
export function drawIn(element: HTMLElement, onPick?: (at: number) => void): Drawing {
  const chart = init(element)
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  let shown: Figure | undefined
  const show = (figure: Figure) => {
    shown = figure
    chart.setOption(optionOf(figure, !still, isDark()), { notMerge: true })
  }
  // A click anywhere above a day selects the day, as a line is too thin to hit.
  const pointAt = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
    if (shown?.type !== 'line') return undefined
    const [at = -1] = chart.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY])
    const nearest = Math.round(at)
    return nearest >= 0 && nearest < xsOf(shown.series).length ? nearest : undefined
  }
  if (onPick) {
    const paper = chart.getZr()
    paper.on('click', (event) => {
      const at = pointAt(event)
      if (at !== undefined) onPick(at)
    })
    paper.on('mousemove', (event) => {
      if (pointAt(event) !== undefined) paper.setCursorStyle('pointer')
    })
    chart.on('click', ({ dataIndex }) => {
      if (shown && shown.type !== 'line') onPick(dataIndex)
    })
  }
  const stop = watchScheme(() => shown && show(shown))
  return {
    show,
    resize: () => chart.resize(),
    svg: () => ({
      url: chart.getDataURL({ type: 'svg' }),
      width: chart.getWidth(),
      height: chart.getHeight(),
    }),
    dispose() {
      stop()
      chart.dispose()
    },
  }
}
