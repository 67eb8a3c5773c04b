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
 * Calls through Refine's data provider where neither a query nor a mutation hook fits: a saver
 * whose calls outlive its component, and which handles every failure itself. Everything else uses
 * Refine's hooks.
 * @returns a stable function
 */
export function useCall(): Post {
  const dataProvider = useDataProvider()
  // `useDataProvider` returns another function at every render of `<Refine>`.
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
 * Shows a failure of `useCall` as Refine shows those of its hooks.
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
 * Uploads through Refine's data provider; the caller shows a failure at the file. The caller's
 * queue uploads one file at a time per page.
 * @returns a stable function
 */
export function useUpload(): Upload {
  // No cache: a picture must not stay in memory.
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
