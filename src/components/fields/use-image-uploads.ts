import { useCallback, useEffect, useRef, useState } from 'react'
import { ConsoleError, type Upload } from '../../lib/post'
import { imageError, prepareImage, UPLOAD_FAILED } from './prepare-image'
import { enqueueUpload } from './upload-queue'

export interface UploadItem {
  key: string
  name: string
  /** What will be sent, drawn from memory; '' until it is prepared. */
  preview: string
  pickedBytes: number
  sentBytes: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** 0 to 1. */
  progress: number
  token?: string
}

let count = 0

/**
 * The images of one field on their way up: prepared, queued one at a time for the whole page,
 * retried by hand. A stored one is told to `onStored`.
 */
export function useImageUploads(
  upload: Upload,
  onStored: (token: string) => void,
  onRefused: (text: string) => void,
) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const files = useRef(new Map<string, { picked: File; ready?: File; abort?: AbortController }>())
  const patch = useCallback((key: string, change: Partial<UploadItem>) => {
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...change } : item)))
  }, [])

  // Leaving the form stops what is on its way and gives the previews' memory back.
  const shown = useRef(items)
  shown.current = items
  useEffect(
    () => () => {
      for (const { abort } of files.current.values()) abort?.abort()
      for (const { preview } of shown.current) if (preview) URL.revokeObjectURL(preview)
    },
    [],
  )

  const send = useCallback(
    (key: string) => {
      patch(key, { state: 'waiting', progress: 0 })
      void enqueueUpload(async () => {
        const entry = files.current.get(key)
        if (!entry) return
        entry.abort = new AbortController()
        try {
          patch(key, { state: 'sending' })
          if (!entry.ready) {
            entry.ready = await prepareImage(entry.picked)
            patch(key, {
              preview: URL.createObjectURL(entry.ready),
              sentBytes: entry.ready.size,
            })
          }
          const token = await upload(entry.ready, {
            signal: entry.abort.signal,
            onProgress: (progress) => patch(key, { progress }),
          })
          patch(key, { state: 'done', progress: 1, token })
          onStored(token)
        } catch (error) {
          if (!files.current.has(key)) return
          patch(key, { state: 'failed' })
          onRefused(error instanceof ConsoleError ? error.message : UPLOAD_FAILED)
        }
      })
    },
    [onRefused, onStored, patch, upload],
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
        files.current.set(key, { picked: file })
        setItems((before) => [
          ...before,
          {
            key,
            name: file.name,
            preview: '',
            pickedBytes: file.size,
            sentBytes: 0,
            state: 'waiting',
            progress: 0,
          },
        ])
        send(key)
      }
    },
    [onRefused, send],
  )

  const remove = useCallback((key: string) => {
    files.current.get(key)?.abort?.abort()
    files.current.delete(key)
    setItems((before) => {
      const gone = before.find((item) => item.key === key)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      return before.filter((item) => item.key !== key)
    })
  }, [])

  return { items, add, remove, retry: send }
}
