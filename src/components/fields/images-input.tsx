import { lazy, Suspense, useRef, useState, type RefObject } from 'react'
import type { Field } from '../../lib/resource'
import type { ControlProps } from './control'

const ImageUpload = lazy(() => import('./image-upload'))

/** The images of a field. Files dropped or pasted before the input is loaded wait for it. */
export function ImagesInput({ field, ...control }: ControlProps & { field: Field }) {
  const early = useRef<File[]>([])
  return (
    <Suspense fallback={<Coming early={early} />}>
      <ImageUpload {...control} label={field.label} max={field.max} early={early} />
    </Suspense>
  )
}

function Coming({ early }: { early: RefObject<File[]> }) {
  const [over, setOver] = useState(false)
  return (
    <div
      className={`rv-images rv-images-coming${over ? ' rv-images-over' : ''}`}
      aria-busy="true"
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        early.current.push(...event.dataTransfer.files)
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onPaste={(event) => early.current.push(...event.clipboardData.files)}
    />
  )
}
