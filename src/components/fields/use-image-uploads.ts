import { useCallback, useEffect, useRef, useState } from 'react'
import type { Upload } from '../../lib/post'
import type { Size, Turn } from './draw-jpeg'
import { imageError, pictureError, prepareImage, UNREADABLE } from './prepare-image'
import { uploadFailure } from './upload-failure'
import { enqueueUpload } from './upload-queue'

export interface UploadItem {
  key: string
  name: string
  /** Object URL of the original. */
  original: string
  /**
   * Object URL of the picture to send; '' until it is prepared, the original's when it is
   * unchanged.
   */
  preview: string
  pickedBytes: number
  sentBytes: number
  pickedSize?: Size
  sentSize?: Size
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** For a failed upload: false when the same picture would be refused again. */
  canRetry: boolean
  /** 0 to 1. */
  progress: number
  turn: Turn
  /** Stays while a rotated picture is uploading; then it is replaced. */
  token?: string
}

interface Entry {
  picked: File
  turn: Turn
  ready?: File
  abort?: AbortController
  /** Counts the rotations: uploads of older versions are ignored. */
  version: number
  token?: string
}

let count = 0

/**
 * The uploading images of one field: prepared, queued one at a time for the whole page, with retry
 * and rotation. `onStored` gets each stored image's token, with the token it replaces.
 */
export function useImageUploads(
  upload: Upload,
  onStored: (token: string, replaced: string | undefined) => void,
  onRefused: (text: string) => void,
) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const files = useRef(new Map<string, Entry>())
  const patch = useCallback((key: string, change: Partial<UploadItem>) => {
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...change } : item)))
  }, [])

  // On unmount the uploads are aborted and the previews' memory is released.
  const shown = useRef(items)
  shown.current = items
  useEffect(
    () => () => {
      for (const { abort } of files.current.values()) abort?.abort()
      files.current.clear()
      for (const item of shown.current) forget(item)
    },
    [],
  )

  const remove = useCallback((key: string) => {
    files.current.get(key)?.abort?.abort()
    files.current.delete(key)
    setItems((before) => {
      const gone = before.find((item) => item.key === key)
      if (gone) forget(gone)
      return before.filter((item) => item.key !== key)
    })
  }, [])

  const prepare = useCallback(async (key: string, entry: Entry): Promise<File> => {
    if (entry.ready) return entry.ready
    const { file, before, after } = await prepareImage(entry.picked, entry.turn)
    entry.ready = file
    setItems((items) =>
      items.map((item) => {
        if (item.key !== key) return item
        if (item.preview && item.preview !== item.original) URL.revokeObjectURL(item.preview)
        return {
          ...item,
          preview: file === entry.picked ? item.original : URL.createObjectURL(file),
          sentBytes: file.size,
          pickedSize: before,
          sentSize: after,
        }
      }),
    )
    return file
  }, [])

  const send = useCallback(
    (key: string) => {
      const version = files.current.get(key)?.version
      const isLate = () => files.current.get(key)?.version !== version
      patch(key, { state: 'waiting', progress: 0 })
      void enqueueUpload(async () => {
        const entry = files.current.get(key)
        if (!entry || isLate()) return
        entry.abort = new AbortController()
        try {
          const error = await pictureError(entry.picked)
          if (error) {
            remove(key)
            onRefused(error)
            return
          }
          patch(key, { state: 'sending' })
          const ready = await prepare(key, entry).catch(() => undefined)
          if (isLate()) return
          if (!ready) {
            patch(key, { state: 'failed', canRetry: false })
            onRefused(UNREADABLE)
            return
          }
          const token = await upload(ready, {
            signal: entry.abort.signal,
            onProgress: (progress) => isLate() || patch(key, { progress }),
          })
          if (isLate()) return
          const replaced = entry.token
          entry.token = token
          patch(key, { state: 'done', progress: 1, token })
          onStored(token, replaced)
        } catch (error) {
          if (isLate()) return
          const { sentence, canRetry } = uploadFailure(error)
          patch(key, { state: 'failed', canRetry })
          onRefused(sentence)
        }
      })
    },
    [onRefused, onStored, patch, prepare, remove, upload],
  )

  const add = useCallback(
    (picked: readonly File[]) => {
      for (const file of picked) {
        const error = imageError(file)
        if (error) {
          onRefused(error)
          continue
        }
        const key = `upload-${++count}`
        files.current.set(key, { picked: file, turn: 0, version: 0 })
        const item: UploadItem = {
          key,
          name: file.name,
          original: URL.createObjectURL(file),
          preview: '',
          pickedBytes: file.size,
          sentBytes: 0,
          state: 'waiting',
          canRetry: true,
          progress: 0,
          turn: 0,
        }
        setItems((before) => [...before, item])
        send(key)
      }
    },
    [onRefused, send],
  )

  /**
   * Rotates by a quarter and uploads again; of several quick rotations only the last is uploaded.
   */
  const turn = useCallback(
    (key: string) => {
      const entry = files.current.get(key)
      if (!entry) return
      entry.turn = ((entry.turn + 90) % 360) as Turn
      entry.version += 1
      entry.ready = undefined
      entry.abort?.abort()
      patch(key, { turn: entry.turn })
      send(key)
    },
    [patch, send],
  )

  return { items, add, remove, retry: send, turn }
}

function forget({ original, preview }: UploadItem): void {
  URL.revokeObjectURL(original)
  if (preview && preview !== original) URL.revokeObjectURL(preview)
}
