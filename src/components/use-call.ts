import { useDataProvider, useNotification, type DataProvider } from '@refinedev/core'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { isAbort, type Post, type Upload } from '../lib/post'
import { UPLOAD_PATH } from '../lib/upload'
import { wireMeta } from '../providers/data'

/**
 * Calls by Refine's data provider for what no query or mutation of a screen fits: a saver whose
 * calls outlive what is drawn, and which tells every failure itself. Everything else uses Refine's
 * hooks.
 * @returns a stable function
 */
export function useCall(): Post {
  const dataProvider = useLatestProvider()
  return useCallback(
    async <T>(
      url: string,
      payload: Record<string, unknown> = {},
      { write = false, requestSeqId, signal }: Parameters<Post>[2] = {},
    ): Promise<T> => {
      // 'get' means a read to our data provider.
      const method = write ? 'post' : 'get'
      const meta = wireMeta({ requestSeqId, signal })
      const { data } = await customOf(dataProvider.current())({ url, method, payload, meta })
      return data as T
    },
    [dataProvider],
  )
}

/**
 * Tells a failure of `useCall` as Refine tells those of its hooks.
 * @returns a stable function
 */
export function useTell(): (error: unknown) => void {
  const { open } = useNotification()
  const latest = useRef(open)
  useLayoutEffect(() => {
    latest.current = open
  })
  return useCallback((error: unknown) => {
    if (isAbort(error)) return
    latest.current?.({ type: 'error', message: error instanceof Error ? error.message : '' })
  }, [])
}

/**
 * Uploads by Refine's data provider. One at a time per page is the caller's queue.
 * @returns a stable function
 */
export function useUpload(): Upload {
  const dataProvider = useLatestProvider()
  return useCallback(
    async (file, { onProgress, signal } = {}) => {
      const { data } = await customOf(dataProvider.current())<{ token: string }>({
        url: UPLOAD_PATH,
        method: 'post',
        payload: { file },
        meta: wireMeta({ onProgress, signal }),
      })
      return data.token
    },
    [dataProvider],
  )
}

/** Refine's `useDataProvider` is another function whenever `<Refine>` is drawn. */
function useLatestProvider() {
  const dataProvider = useDataProvider()
  const latest = useRef(dataProvider)
  useLayoutEffect(() => {
    latest.current = dataProvider
  })
  return latest
}

function customOf({ custom }: DataProvider): NonNullable<DataProvider['custom']> {
  if (!custom) throw new Error('wanted a data provider with custom, got one without')
  return custom
}
