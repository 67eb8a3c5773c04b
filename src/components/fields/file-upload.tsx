import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useConsole } from '../console'
import { useUpload } from '../use-call'
import { Icon } from '../resource/parts/icons'
import type { ControlProps } from './control'
import { MAX_UPLOAD_BYTES } from './prepare-image'
import { uploadFailure } from './upload-failure'
import { enqueueUpload } from './upload-queue'
import { useFileUrls } from './use-file-urls'

/** File types that the gateway accepts by content (contract §1). */
const ACCEPT = 'image/jpeg,image/png,.pdf,.ofd,.xml,.xlsx,.csv'
/** The gateway's limit for any file; a call's own limit may be lower. */
const TOO_LARGE = `文件不能超过${MAX_UPLOAD_BYTES / 1024 / 1024}MB`

/**
 * One file of any accepted type; the value is its upload token.
 * @param props.accept narrows the file dialog
 * @param props.refuses checks a file before upload; true: it is not uploaded, and the caller shows
 *   the reason
 */
export default function FileUpload(
  props: ControlProps & {
    label: string
    accept?: string
    refuses?: (file: File) => boolean
  },
) {
  const { id, value, onChange, onBlur, label, disabled, accept = ACCEPT, refuses } = props
  const { toast } = useConsole()
  const upload = useUpload()
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<File>()
  const [progress, setProgress] = useState<number>()
  /** Why the last selected file was not uploaded. */
  const [wrong, setWrong] = useState<string>()
  const token = typeof value === 'string' ? value : ''
  const { files } = useFileUrls(token && !picked ? [token] : [])

  const refused = (sentence: string) => {
    setWrong(sentence)
    toast('error', sentence)
  }
  const send = (file: File) => {
    setWrong(undefined)
    if (refuses?.(file)) return
    if (file.size >= MAX_UPLOAD_BYTES) return refused(TOO_LARGE)
    setPicked(file)
    setProgress(0)
    enqueueUpload(() => upload(file, { onProgress: setProgress }))
      .then(
        (stored) => {
          onChange(stored)
          onBlur?.()
        },
        (error: unknown) => {
          setPicked(undefined)
          refused(uploadFailure(error).sentence)
        },
      )
      .finally(() => setProgress(undefined))
  }

  const name = picked?.name ?? files.get(token)?.fileName ?? (token && '已上传的文件')
  return (
    <div className="rv-file">
      <input
        ref={input}
        id={id}
        type="file"
        className="rv-hidden"
        tabIndex={-1}
        accept={accept}
        aria-label={`上传${label}`}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) send(file)
        }}
      />
      {name && (
        <span className="rv-file-name">
          <Icon name="file" />
          {name}
        </span>
      )}
      {progress !== undefined && (
        <progress max={1} value={progress} aria-label={`${label}上传进度`} />
      )}
      <Button
        disabled={disabled || progress !== undefined}
        onClick={() => input.current?.click()}
        aria-describedby={props['aria-describedby']}
      >
        {token ? '更换文件' : '选择文件'}
      </Button>
      {token && progress === undefined && (
        <Button
          type="link"
          onClick={() => {
            setPicked(undefined)
            setWrong(undefined)
            onChange(undefined)
          }}
        >
          移除
        </Button>
      )}
      {wrong && <p className="rv-error rv-file-wrong">{wrong}</p>}
    </div>
  )
}
