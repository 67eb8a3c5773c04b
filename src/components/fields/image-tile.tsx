import type { ReactNode } from 'react'
import { Icon } from '../resource/parts/icons'
import { sizeText } from './image-facts'
import type { UploadItem } from './use-image-uploads'

/** One picture of a field: a click enlarges it, its cross removes it. */
export function ImageTile(props: {
  label: string
  src: string | undefined
  onOpen: () => void
  onRemove: (() => void) | undefined
  children?: ReactNode
}) {
  const { label, src } = props
  return (
    <div className="rv-image">
      {src ? (
        <button
          type="button"
          className="rv-image-open"
          aria-label={`预览${label}`}
          onClick={props.onOpen}
        >
          <img src={src} alt={label} />
        </button>
      ) : (
        <Icon name="image" />
      )}
      {props.children}
      {props.onRemove && (
        <button
          type="button"
          className="rv-image-remove"
          aria-label={`移除${label}`}
          onClick={props.onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

/** Upload progress of a picture, with a retry button for a failed one. */
export function UploadNote({ item, retry }: { item: UploadItem; retry: () => void }) {
  switch (item.state) {
    case 'waiting':
      return <span className="rv-image-note">排队中</span>
    case 'sending':
      return (
        <progress
          className="rv-image-note"
          max={1}
          value={item.progress}
          aria-label={`${item.name}上传进度`}
        />
      )
    case 'failed':
      if (!item.canRetry) return <span className="rv-image-note rv-danger">未上传</span>
      return (
        <button type="button" className="rv-image-note rv-danger" onClick={retry}>
          重新上传
        </button>
      )
    case 'done':
      return (
        <span className="rv-image-note" title={`原图 ${sizeText(item.pickedBytes)}`}>
          {sizeText(item.sentBytes)}
        </span>
      )
  }
}
