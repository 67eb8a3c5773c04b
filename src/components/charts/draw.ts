import { LineChart, PieChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
// A few dozen shapes that stand still: crisp when zoomed, no bitmap to keep for each chart.
import { SVGRenderer } from 'echarts/renderers'
import { isDark, watchScheme } from '../../theme/scheme'
import { optionOf, type Figure } from './options'

register([LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer])

/** A chart on the page. */
export interface Drawing {
  show(figure: Figure): void
  resize(): void
  dispose(): void
}

/** Draws into an element that has a size. */
export function drawIn(element: HTMLElement): Drawing {
  const chart = init(element)
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  let shown: Figure | undefined
  const show = (figure: Figure) => {
    shown = figure
    chart.setOption(optionOf(figure, !still, isDark()), { notMerge: true })
  }
  const stop = watchScheme(() => shown && show(shown))
  return {
    show,
    resize: () => chart.resize(),
    dispose() {
      stop()
      chart.dispose()
    },
  }
}
