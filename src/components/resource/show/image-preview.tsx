import { Button, Modal } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { FocusBack } from '../../focus-back'
import { CLOSE } from '../parts/close-label'
import { ImageStage, MAX_ZOOM, MIN_ZOOM } from './image-stage'

const ZOOMS = [0.5, 1, 1.5, 2, 3, 4, 6, 8] as const

export interface PreviewItem {
  src: string
  alt: string
  /** Size, dimensions. */
  note?: string
  /** The original of a processed image, shown beside it. */
  before?: { src: string; note: string }
  /** Rotates the file itself; without it only the display is rotated. */
  onTurn?: () => void
  /** Rotation is not offered: the image is shown as it is stored. */
  fixed?: boolean
}

/**
 * The large view with zoom, rotation and paging; loaded when first opened. Antd's own preview is a
 * dialog without a name, and its images have no alt text.
 */
export default function ImagePreview(props: {
  items: readonly PreviewItem[]
  current: number
  onCurrent: (index: number) => void
  onClose: () => void
}) {
  const { items, current, onCurrent, onClose } = props
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const left = useRef<HTMLElement>(null)
  const right = useRef<HTMLElement>(null)
  useFocusBack()
  const followLeft = useFollower(right)
  const followRight = useFollower(left)
  const item = items[current]
  const go = (index: number) => {
    if (index < 0 || index >= items.length) return
    setZoom(1)
    setTurn(0)
    onCurrent(index)
  }
  const larger = () => setZoom(ZOOMS.find((value) => value > zoom) ?? MAX_ZOOM)
  const smaller = () => setZoom(ZOOMS.findLast((value) => value < zoom) ?? MIN_ZOOM)
  const turnOn = () => (item?.onTurn ? item.onTurn() : setTurn((turn + 90) % 360))
  useKeys((event) => {
    // Arrow keys inside an enlarged picture scroll it.
    const { target } = event
    const inside = zoom > 1 && target instanceof Element && target.matches('.rv-preview')
    if (event.key === 'ArrowLeft' && !inside) go(current - 1)
    else if (event.key === 'ArrowRight' && !inside) go(current + 1)
    else if (event.key === '+' || event.key === '=') larger()
    else if (event.key === '-') smaller()
    else if (event.key === '0') setZoom(1)
    else return
    event.preventDefault()
  })
  if (!item) return null
  const { before } = item
  return (
    <>
      <FocusBack />
      <Modal
        open
        centered
        closable={CLOSE}
        title={items.length > 1 ? `${item.alt}（${current + 1}/${items.length}）` : item.alt}
        width={before ? 'min(1280px, 96vw)' : 'min(1040px, 94vw)'}
        onCancel={onClose}
        footer={
          <div className="rv-preview-tools" role="toolbar" aria-label="查看图片">
            {items.length > 1 && (
              <>
                <Button disabled={current === 0} onClick={() => go(current - 1)}>
                  上一张
                </Button>
                <Button disabled={current === items.length - 1} onClick={() => go(current + 1)}>
                  下一张
                </Button>
              </>
            )}
            <Button disabled={zoom <= MIN_ZOOM} onClick={smaller}>
              缩小
            </Button>
            <span className="rv-num" aria-live="polite">
              {Math.round(zoom * 100)}%
            </span>
            <Button disabled={zoom >= MAX_ZOOM} onClick={larger}>
              放大
            </Button>
            {!item.fixed && <Button onClick={turnOn}>旋转</Button>}
          </div>
        }
      >
        <div className={before ? 'rv-previews rv-previews-two' : 'rv-previews'}>
          {before && (
            <figure>
              <ImageStage
                stage={left}
                src={before.src}
                alt={`${item.alt}原图`}
                zoom={zoom}
                onZoom={setZoom}
                onLook={followLeft}
              />
              <figcaption>{before.note}</figcaption>
            </figure>
          )}
          <figure>
            <ImageStage
              stage={right}
              src={item.src}
              alt={before ? `${item.alt}上传图` : item.alt}
              zoom={zoom}
              onZoom={setZoom}
              turn={item.onTurn ? 0 : turn}
              onLook={followRight}
            />
            {item.note && <figcaption>{item.note}</figcaption>}
          </figure>
        </div>
      </Modal>
    </>
  )
}

/** Scrolls another stage to the same position; the other's scroll event then changes nothing. */
function useFollower(other: React.RefObject<HTMLElement | null>) {
  return useCallback(
    (x: number, y: number) => {
      const element = other.current
      if (!element) return
      element.scrollLeft = x * (element.scrollWidth - element.clientWidth)
      element.scrollTop = y * (element.scrollHeight - element.clientHeight)
    },
    [other],
  )
}

/** Page-wide keys while the view is open: it is modal. */
function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Restores the focus: the dialog is unmounted at once when closed, before antd could do it. */
function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
}
