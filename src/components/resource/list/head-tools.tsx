import './head-tools.css'
import { useEffect, useRef } from 'react'
import type { GridColumn } from '../parts/grid-table'
import type { OwnLook } from './data-table'
import { listenToHead } from './head-drag'

/**
 * Resizing and reordering columns by dragging headings. 列设置 is the keyboard alternative. Rendered
 * in the scrolling box.
 */
export default function HeadTools(
  props: OwnLook & {
    shown: readonly string[]
    widths: readonly GridColumn[]
  },
) {
  const line = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const box = line.current?.parentElement?.parentElement
    return box && line.current ? listenToHead(box, line.current, () => latest.current) : undefined
  }, [])
  return (
    <div className="rv-cut-edges" aria-hidden="true">
      <div ref={line} className="rv-head-mark" hidden />
    </div>
  )
}
