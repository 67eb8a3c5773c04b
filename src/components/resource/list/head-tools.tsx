import './head-tools.css'
import { useEffect, useRef } from 'react'
import type { GridColumn } from '../parts/grid-table'
import type { OwnLook } from './data-table'
import { listenToHead } from './head-drag'

/**
 * What a pointer does to headings: their edges are drawn wider or narrower, they themselves
 * elsewhere. The keyboard has the same in 列设置. It stands in the box that scrolls.
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
