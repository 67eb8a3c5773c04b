import { useEffect, useRef, useState } from 'react'
import type { Drawing } from './draw'
import type { Figure } from './options'

/**
 * The drawn part of a chart. The library comes when the first chart does; until then, and where it
 * cannot be had, the figures beside it say the same. Hidden from readers of the page's text.
 */
export function Canvas(props: {
  figure: Figure
  /** Which point was clicked; undefined: none leads anywhere. */
  onPick?: ((at: number) => void) | undefined
}) {
  const { figure } = props
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const latest = useRef(figure)
  const pick = useRef(props.onPick)
  pick.current = props.onPick
  const picks = props.onPick !== undefined
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const element = box.current!
    let gone = false
    // A chart in a tab that is not shown has no size yet: it is drawn when it gets one.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0 || element.clientHeight === 0) return
      if (drawing.current) return drawing.current.resize()
      import('./draw').then(
        ({ drawIn }) => {
          if (gone || drawing.current) return
          drawing.current = drawIn(element, picks ? (at) => pick.current?.(at) : undefined)
          drawing.current.show(latest.current)
        },
        () => setFailed(true),
      )
    })
    observer.observe(element)
    return () => {
      gone = true
      observer.disconnect()
      drawing.current?.dispose()
      drawing.current = undefined
    }
  }, [picks])

  useEffect(() => {
    latest.current = figure
    drawing.current?.show(figure)
  }, [figure])

  return (
    <>
      <div ref={box} className="chart-canvas" aria-hidden="true" />
      {failed && <p className="chart-failed">图表没有加载成功，请刷新页面</p>}
    </>
  )
}
