import { lazy, Suspense, useState } from 'react'
import { useFileUrls } from '../../components/fields/use-file-urls'
import { Icon } from '../../components/resource/parts/icons'

const ImagePreview = lazy(() => import('../../components/resource/show/image-preview'))

/** Thumbnails of stored files, each with its name; a click enlarges. */
export function Pictures({ label, tokens }: { label: string; tokens: readonly string[] }) {
  const { files, failed, retry } = useFileUrls(tokens)
  const [open, setOpen] = useState<number>()
  const name = (index: number) => (tokens.length > 1 ? `${label}${index + 1}` : label)
  if (failed)
    return (
      <p className="review-none" role="alert">
        图片加载失败
        <button type="button" className="rv-link" onClick={retry}>
          重试
        </button>
      </p>
    )
  return (
    <>
      <ul className="review-pictures" aria-label={label}>
        {tokens.map((token, index) => (
          <li key={token}>
            <button type="button" aria-label={`放大${name(index)}`} onClick={() => setOpen(index)}>
              {files.get(token) ? (
                <img src={files.get(token)?.url} alt={name(index)} loading="lazy" />
              ) : (
                <Icon name="image" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense fallback={null}>
          <ImagePreview
            items={tokens.map((token, index) => ({
              src: files.get(token)?.url ?? '',
              alt: name(index),
            }))}
            current={open}
            onCurrent={setOpen}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
