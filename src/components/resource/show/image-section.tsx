import { lazy, Suspense, useState } from 'react'
import type { AnyResource, Field } from '../../../lib/resource'
import { useFileUrls } from '../../fields/use-file-urls'
import { Icon } from '../parts/icons'
import type { Row } from '../parts/value'

const ImagePreview = lazy(() => import('./image-preview'))

/** Thumbnails of a record's image fields, labelled by their fields; a click enlarges. */
export function ImageSection(props: { resource: AnyResource; names: readonly string[]; row: Row }) {
  const { resource, names, row } = props
  const images = names.flatMap((name) => {
    const tokens = [row[name] ?? []].flat().filter((token) => typeof token === 'string' && token)
    const { label } = resource.fields[name] as Field
    return (tokens as string[]).map((token, index) => ({
      token,
      label: tokens.length > 1 ? `${label}${index + 1}` : label,
    }))
  })
  const { files, failed, retry } = useFileUrls(images.map((image) => image.token))
  const [open, setOpen] = useState<number>()
  if (images.length === 0) return <p className="rv-dim rv-no-rows">没有影像资料</p>
  if (failed)
    return (
      <p className="rv-no-rows" role="alert">
        影像加载失败
        <button type="button" className="rv-link" onClick={retry}>
          重试
        </button>
      </p>
    )
  return (
    <>
      <ul className="rv-thumbs" aria-label="影像">
        {images.map(({ token, label }, index) => (
          // One picture may be used for several documents.
          <li key={`${index}/${token}`}>
            <button type="button" aria-label={`放大${label}`} onClick={() => setOpen(index)}>
              {files.get(token) ? (
                <img src={files.get(token)?.url} alt={label} loading="lazy" />
              ) : (
                <Icon name="image" />
              )}
            </button>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense fallback={null}>
          <ImagePreview
            items={images.map(({ token, label }) => ({
              src: files.get(token)?.url ?? '',
              alt: label,
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
