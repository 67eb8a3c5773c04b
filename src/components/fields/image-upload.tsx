import { useCallback, useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { useConsole } from '../console'
import { Icon } from '../resource/parts/icons'
import type { ControlProps } from './control'
import { useFileUrls } from './use-file-urls'
import { useImageUploads, type UploadItem } from './use-image-uploads'

/**
 * Images of a field: picked, pasted or dropped; each shows what will be sent and how far it is.
 * The value is the list of upload tokens.
 */
export default function ImageUpload(props: ControlProps & { label: string; max?: number }) {
  const { id, value, onChange, onBlur, label, max = 9, disabled } = props
  const { upload, toast } = useConsole()
  const tokens = Array.isArray(value) ? (value as string[]) : []
  const latest = useRef(tokens)
  latest.current = tokens
  const [over, setOver] = useState(false)
  const hint = useId()

  const stored = useCallback(
    (token: string) => {
      latest.current = [...latest.current, token]
      onChange(latest.current)
      onBlur?.()
    },
    [onBlur, onChange],
  )
  const refused = useCallback((text: string) => toast('error', text), [toast])
  const { items, add, remove, retry } = useImageUploads(upload, stored, refused)

  const mine = new Map(items.map((item) => [item.token, item]))
  const before = tokens.filter((token) => !mine.has(token))
  const { files } = useFileUrls(before)
  const running = items.filter((item) => item.state !== 'done')
  const room = max - tokens.length - running.length

  const pick = (picked: readonly File[]) => {
    if (picked.length > room) toast('warning', `${label}最多上传${max}张`)
    add(picked.slice(0, Math.max(0, room)))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    pick([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length > 0) pick(pasted)
  }
  const takeAway = (token: string) => {
    latest.current = latest.current.filter((other) => other !== token)
    onChange(latest.current.length > 0 ? latest.current : undefined)
    const item = mine.get(token)
    if (item) remove(item.key)
  }

  return (
    <div
      className={`rv-images${over ? ' rv-images-over' : ''}`}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onPaste={paste}
    >
      {before.map((token, index) => (
        <Tile key={token} label={`${label}${index + 1}`} onRemove={() => takeAway(token)}>
          {files.get(token) ? (
            <img src={files.get(token)?.url} alt={`${label}${index + 1}`} />
          ) : (
            <Icon name="image" />
          )}
        </Tile>
      ))}
      {items.map((item) => (
        <Tile
          key={item.key}
          label={item.name}
          onRemove={() => (item.token ? takeAway(item.token) : remove(item.key))}
        >
          {item.preview ? <img src={item.preview} alt={item.name} /> : <Icon name="image" />}
          <UploadNote item={item} retry={() => retry(item.key)} />
        </Tile>
      ))}
      {room > 0 && !disabled && (
        <label className="rv-image-add">
          <input
            id={id}
            type="file"
            className="rv-hidden"
            accept="image/jpeg,image/png"
            multiple={max > 1}
            aria-label={`上传${label}`}
            aria-describedby={[props['aria-describedby'], hint].filter(Boolean).join(' ')}
            aria-invalid={props['aria-invalid']}
            onChange={(event) => {
              pick([...(event.target.files ?? [])])
              // The same file may be picked again after it was taken away.
              event.target.value = ''
            }}
          />
          <Icon name="plus" />
          <span>上传图片</span>
        </label>
      )}
      <p className="rv-note" id={hint}>
        jpg、png，可拖入或粘贴；1MB 以上自动压缩，预览即所传
      </p>
    </div>
  )
}

function Tile(props: { label: string; onRemove: () => void; children: React.ReactNode }) {
  return (
    <div className="rv-image">
      {props.children}
      <button
        type="button"
        className="rv-image-remove"
        aria-label={`移除${props.label}`}
        onClick={props.onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

function UploadNote({ item, retry }: { item: UploadItem; retry: () => void }) {
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

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
