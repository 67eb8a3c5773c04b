import { Button, Modal } from 'antd'
import { useState, type KeyboardEvent } from 'react'

const ZOOMS = [0.5, 1, 1.5, 2, 3, 4] as const

/**
 * The large view with zoom, turn and steps; loaded when first opened. Antd's own preview is a
 * dialog without a name, of images without words.
 */
export default function ImagePreview(props: {
  items: readonly { src: string; alt: string }[]
  current: number
  onCurrent: (index: number) => void
  onClose: () => void
}) {
  const { items, current, onCurrent, onClose } = props
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const item = items[current]
  const level = ZOOMS.findIndex((value) => value === zoom)
  const go = (index: number) => {
    if (index < 0 || index >= items.length) return
    setZoom(1)
    setTurn(0)
    onCurrent(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(current - 1)
    if (event.key === 'ArrowRight') go(current + 1)
  }
  if (!item) return null
  return (
    <Modal
      open
      centered
      title={`${item.alt}（${current + 1}/${items.length}）`}
      width="min(1040px, 94vw)"
      onCancel={onClose}
      footer={
        <div
          className="rv-preview-tools"
          role="toolbar"
          aria-label="查看图片"
          onKeyDown={onKeyDown}
        >
          <Button disabled={current === 0} onClick={() => go(current - 1)}>
            上一张
          </Button>
          <Button disabled={current === items.length - 1} onClick={() => go(current + 1)}>
            下一张
          </Button>
          <Button disabled={level <= 0} onClick={() => setZoom(ZOOMS[level - 1] ?? 1)}>
            缩小
          </Button>
          <span className="rv-num" aria-live="polite">
            {zoom * 100}%
          </span>
          <Button
            disabled={level >= ZOOMS.length - 1}
            onClick={() => setZoom(ZOOMS[level + 1] ?? 1)}
          >
            放大
          </Button>
          <Button onClick={() => setTurn((turn + 90) % 360)}>旋转</Button>
        </div>
      }
    >
      <section className="rv-preview" tabIndex={0} aria-label={item.alt}>
        <img
          src={item.src}
          alt={item.alt}
          style={{ width: `${zoom * 100}%`, transform: turn ? `rotate(${turn}deg)` : undefined }}
        />
      </section>
    </Modal>
  )
}
