import { Image } from 'antd'

/** The large view with zoom, turn and steps; loaded when first opened. */
export default function ImagePreview(props: {
  items: { src: string; alt: string }[]
  current: number
  onCurrent: (index: number) => void
  onClose: () => void
}) {
  const { items, current, onCurrent, onClose } = props
  return (
    <Image.PreviewGroup
      items={items}
      preview={{
        visible: true,
        current,
        onChange: onCurrent,
        onVisibleChange: (visible) => {
          if (!visible) onClose()
        },
      }}
    />
  )
}
