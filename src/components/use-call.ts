import {
  useCustomMutation,
  useDataProvider,
  useNotification,
  type HttpError,
} from '@refinedev/core'
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
  const dataProvider = useDataProvider()
  // Another function whenever `<Refine>` is drawn.
  const latest = useRef(dataProvider)
  useLayoutEffect(() => {
    latest.current = dataProvider
  })
  return useCallback(
    async <T>(
      url: string,
      payload: Record<string, unknown> = {},
      { write = false, requestSeqId, signal }: Parameters<Post>[2] = {},
    ): Promise<T> => {
      // 'get' means a read to our data provider.
      const method = write ? 'post' : 'get'
      const meta = wireMeta({ requestSeqId, signal })
      const { custom } = latest.current()
      if (!custom) throw new Error('wanted a data provider with custom, got one without')
      const { data } = await custom({ url, method, payload, meta })
      return data as T
    },
    [],
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
 * Uploads by Refine's data provider; whoever uploads tells the failure at the file. One at a time
 * per page is the caller's queue.
 * @returns a stable function
 */
export function useUpload(): Upload {
  // A picture must not stay in memory for the cache's sake.
  const { mutateAsync } = useCustomMutation<{ token: string }, HttpError>({
    mutationOptions: { gcTime: 0 },
  })
  return useCallback(
    async (file, { onProgress, signal } = {}) => {
      const { data } = await mutateAsync({
        url: UPLOAD_PATH,
        method: 'post',
        values: { file },
        meta: wireMeta({ onProgress, signal }),
        successNotification: false,
        errorNotification: false,
      })
      return data.token
    },
    [mutateAsync],
  )
}
