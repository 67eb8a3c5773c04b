import { EMPTY_TEXT } from '#domain/money'
import { useFileUrls } from '../../fields/use-file-urls'

/** A stored file by its name; its signed link downloads it. */
export function FileLink({ token, label }: { token: string; label: string }) {
  const { files, loading, failed, retry } = useFileUrls([token])
  const file = files.get(token)
  if (file)
    return (
      <a href={file.url} download rel="noopener">
        {file.fileName ?? label}
      </a>
    )
  if (loading) return <span className="rv-bone" />
  if (!failed) return EMPTY_TEXT
  return (
    <button type="button" className="rv-link" onClick={retry}>
      文件加载失败，重试
    </button>
  )
}
