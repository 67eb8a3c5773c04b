import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

export const MIN_ZOOM = 0.5
export const MAX_ZOOM = 8

const clamp = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))

/**
 * A zoomable picture: it fits its frame at 100 %, scrolls beyond it, and is zoomed by wheel and
 * pinch around the point under the pointer.
 */
export function ImageStage(props: {
  src: string
  alt: string
  zoom: number
  onZoom: (zoom: number) => void
  /** Rotation of the display in degrees; the file is unchanged. */
  turn?: number
  /** Called with the scroll position, so that several stages can show the same part. */
  onLook?: (left: number, top: number) => void
  stage?: RefObject<HTMLElement | null>
}) {
  const { src, alt, zoom, onZoom, turn = 0, onLook, stage } = props
  const own = useRef<HTMLElement>(null)
  const ref = stage ?? own
  const latest = useRef({ zoom, onZoom })
  latest.current = { zoom, onZoom }
  /** The fixed point of a zoom, in fractions of the picture and pixels of the stage. */
  const anchor = useRef<{ x: number; y: number; left: number; top: number }>(undefined)

  useLayoutEffect(() => {
    const element = ref.current
    const spot = anchor.current ?? { x: 0.5, y: 0.5, left: NaN, top: NaN }
    anchor.current = undefined
    if (!element) return
    const left = Number.isNaN(spot.left) ? element.clientWidth / 2 : spot.left
    const top = Number.isNaN(spot.top) ? element.clientHeight / 2 : spot.top
    element.scrollLeft = spot.x * element.scrollWidth - left
    element.scrollTop = spot.y * element.scrollHeight - top
  }, [ref, zoom])

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const zoomAt = (next: number, clientX: number, clientY: number) => {
      const box = element.getBoundingClientRect()
      const [left, top] = [clientX - box.left, clientY - box.top]
      anchor.current = {
        x: (element.scrollLeft + left) / element.scrollWidth,
        y: (element.scrollTop + top) / element.scrollHeight,
        left,
        top,
      }
      latest.current.onZoom(clamp(next))
    }
    // A native listener: React's wheel listeners are passive and cannot prevent scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const step = Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400))
      zoomAt(latest.current.zoom * step, event.clientX, event.clientY)
    }
    const fingers = new Map<number, PointerEvent>()
    let start: { gap: number; zoom: number } | undefined
    const spread = () => {
      const [a, b] = [...fingers.values()]
      return a && b
        ? {
            gap: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
            x: (a.clientX + b.clientX) / 2,
            y: (a.clientY + b.clientY) / 2,
          }
        : undefined
    }
    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return
      fingers.set(event.pointerId, event)
      const now = spread()
      start = now && { gap: now.gap, zoom: latest.current.zoom }
    }
    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return
      fingers.set(event.pointerId, event)
      const now = spread()
      if (start && now && start.gap > 0) zoomAt((start.zoom * now.gap) / start.gap, now.x, now.y)
    }
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId)
      start = undefined
    }
    // One finger scrolls; with two the browser would scroll as well and cancel the pointers.
    const touch = (event: TouchEvent) => {
      if (event.touches.length > 1) event.preventDefault()
    }
    const scroll = () =>
      onLook?.(
        element.scrollLeft / Math.max(1, element.scrollWidth - element.clientWidth),
        element.scrollTop / Math.max(1, element.scrollHeight - element.clientHeight),
      )
    element.addEventListener('wheel', wheel, { passive: false })
    element.addEventListener('touchmove', touch, { passive: false })
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('scroll', scroll)
    return () => {
      element.removeEventListener('wheel', wheel)
      element.removeEventListener('touchmove', touch)
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('scroll', scroll)
    }
  }, [onLook, ref])

  const share = `${zoom * 100}%`
  return (
    <section ref={ref} className="rv-preview" tabIndex={0} aria-label={alt}>
      <div className="rv-preview-room" style={{ width: share, height: share }}>
        <img
          src={src}
          alt={alt}
          draggable={false}
          className={turn % 180 === 0 ? undefined : 'rv-preview-lying'}
          style={{ rotate: turn ? `${turn}deg` : undefined }}
        />
      </div>
    </section>
  )
}
