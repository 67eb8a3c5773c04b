import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
} from 'react'
import { useConsole } from '../console'
import { useUpload } from '../use-call'
import { Icon } from '../resource/parts/icons'
import type { PreviewItem } from '../resource/show/image-preview'
import type { ControlProps } from './control'
import { factsOf } from './image-facts'
import './image-upload.css'
import { ImageTile, UploadNote } from './image-tile'
import { useFileUrls } from './use-file-urls'
import { useImageUploads, type UploadItem } from './use-image-uploads'

const ImagePreview = lazy(() => import('../resource/show/image-preview'))

/**
 * Images of a field: selected, pasted or dropped; each shows the picture to be sent and its
 * progress, and opens beside its original. The value is the list of upload tokens.
 */
export default function ImageUpload(
  props: ControlProps & {
    label: string
    max?: number
    /** Files selected before this component was loaded; taken once. */
    early?: RefObject<File[]>
    /** Called for every image that got its token, and again after rotation. */
    onStored?: (token: string) => void
  },
) {
  const { id, value, onChange, onBlur, label, max = 9, disabled, early, onStored } = props
  const { toast } = useConsole()
  const upload = useUpload()
  const tokens = Array.isArray(value) ? (value as string[]) : []
  const latest = useRef(tokens)
  latest.current = tokens
  const [over, setOver] = useState(false)
  const [open, setOpen] = useState<string>()
  /** Why the last selected files were not uploaded. */
  const [wrong, setWrong] = useState<string>()
  const hint = useId()

  const stored = useCallback(
    (token: string, replaced: string | undefined) => {
      const held = latest.current
      latest.current =
        replaced !== undefined && held.includes(replaced)
          ? held.map((other) => (other === replaced ? token : other))
          : max === 1
            ? [token]
            : [...held, token]
      onChange(latest.current)
      onBlur?.()
      onStored?.(token)
    },
    [max, onBlur, onChange, onStored],
  )
  const refused = useCallback(
    (text: string) => {
      setWrong(text)
      toast('error', text)
    },
    [toast],
  )
  const { items: all, add, remove, retry, turn } = useImageUploads(upload, stored, refused)
  // An image whose token was replaced is removed.
  const items = all.filter(({ token }) => token === undefined || tokens.includes(token))

  const mine = new Map(items.map((item) => [item.token, item]))
  const before = tokens.filter((token) => !mine.has(token))
  const { files } = useFileUrls(before)
  const room = max - tokens.length - items.filter((item) => item.token === undefined).length

  /** @param replaces replaces the single picture, which stays until the new one is uploaded */
  const pick = (picked: readonly File[], replaces = false) => {
    if (disabled || picked.length === 0) return
    setWrong(undefined)
    const taken = replaces ? 1 : Math.max(0, room)
    if (picked.length > taken)
      toast(
        'warning',
        taken === 0
          ? `${label}最多上传${max}张`
          : `${label}最多上传${max}张，其余${picked.length - taken}张没有上传`,
      )
    add(picked.slice(0, taken))
  }
  useEffect(() => {
    if (early) pick(early.current.splice(0))
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    pick([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => pick([...event.clipboardData.files])
  const takeAway = (token: string) => {
    latest.current = latest.current.filter((other) => other !== token)
    onChange(latest.current.length > 0 ? latest.current : undefined)
    const item = mine.get(token)
    if (item) remove(item.key)
  }

  const picker = (verb: '上传' | '替换') => (
    <input
      id={id}
      type="file"
      className="rv-hidden"
      accept="image/jpeg,image/png"
      multiple={max > 1}
      aria-label={`${verb}${label}`}
      aria-describedby={[props['aria-describedby'], hint].filter(Boolean).join(' ')}
      aria-invalid={props['aria-invalid']}
      onChange={(event) => {
        pick([...(event.target.files ?? [])], verb === '替换')
        // Cleared, so that the same file can be selected again after removal.
        event.target.value = ''
      }}
    />
  )
  const replace = max === 1 && !disabled && (
    <label className="rv-image-replace">
      {picker('替换')}
      替换
    </label>
  )

  const named = (index: number) => (max > 1 ? `${label}${index + 1}` : label)
  const views: (PreviewItem & { key: string })[] = [
    ...before.map((token, index) => ({
      key: token,
      src: files.get(token)?.url ?? '',
      alt: named(index),
      note: '已上传',
      fixed: true,
    })),
    ...items
      .filter((item) => item.preview)
      .map((item, index) => ({
        key: item.key,
        alt: named(before.length + index),
        ...viewOf(item),
        onTurn: disabled ? undefined : () => turn(item.key),
        fixed: disabled,
      })),
  ]
  const current = views.findIndex(({ key }) => key === open)

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
        <ImageTile
          key={token}
          label={named(index)}
          src={files.get(token)?.url}
          onOpen={() => setOpen(token)}
          onRemove={disabled ? undefined : () => takeAway(token)}
        >
          {replace}
        </ImageTile>
      ))}
      {items.map((item) => (
        <ImageTile
          key={item.key}
          label={item.name}
          src={item.preview}
          onOpen={() => setOpen(item.key)}
          onRemove={
            disabled
              ? undefined
              : () => {
                  setWrong(undefined)
                  if (item.token) takeAway(item.token)
                  else remove(item.key)
                }
          }
        >
          <UploadNote
            item={item}
            retry={() => {
              setWrong(undefined)
              retry(item.key)
            }}
          />
          {item.token !== undefined && replace}
        </ImageTile>
      ))}
      {room > 0 && !disabled && (
        <label className="rv-image-add">
          {picker('上传')}
          <Icon name="plus" />
          <span>上传图片</span>
        </label>
      )}
      {wrong && <p className="rv-error">{wrong}</p>}
      <p className="rv-note" id={hint}>
        jpg、png，可拖入或粘贴；1MB 以上自动压缩，点击图片可对照、旋转
      </p>
      {current >= 0 && (
        <Suspense fallback={null}>
          <ImagePreview
            items={views}
            current={current}
            onCurrent={(index) => setOpen(views[index]?.key)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The original beside the sent picture, where the two differ. */
function viewOf(item: UploadItem): Pick<PreviewItem, 'src' | 'note' | 'before'> {
  const sent = factsOf(item.sentBytes, item.sentSize)
  const words = { waiting: '等待上传', sending: '正在上传', failed: '上传失败', done: '已上传' }[
    item.state
  ]
  if (item.preview === item.original)
    return { src: item.preview, note: `${words}，与原图相同 · ${sent}` }
  return {
    src: item.preview,
    note: `${words} · ${sent}`,
    before: { src: item.original, note: `原图 · ${factsOf(item.pickedBytes, item.pickedSize)}` },
  }
}
