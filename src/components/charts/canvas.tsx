import { useEffect, useRef, useState } from 'react'
import type { Drawing } from './draw'
import type { Figure } from './options'
import { savePicture } from './save-picture'

/**
 * The drawing of a chart. The library is loaded with the first chart; until then, and if it fails
 * to load, the figures beside it show the same data. Hidden from screen readers.
 */
export function Canvas(props: {
  figure: Figure
  /** Called with the index of a clicked point; undefined: no point has a link. */
  onPick?: ((at: number) => void) | undefined
  /** The name of the file under which the drawing can be saved; undefined: it cannot. */
  picture?: string | undefined
}) {
  const { figure, picture } = props
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
    // A chart in a hidden tab has no size yet: it is drawn when it gets one.
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
      {picture && !failed && (
        <button
          type="button"
          className="chart-button chart-save"
          onClick={() => drawing.current && void savePicture(drawing.current.svg(), picture)}
        >
          保存图片
        </button>
      )}
      {failed && <p className="chart-failed">图表加载失败，请刷新页面</p>}
    </>
  )
}
