import { useDataProvider } from '@refinedev/core'
import { useMemo } from 'react'
import type { Post } from '../lib/post'
import { wireMeta } from '../providers/data'

/**
 * Calls by Refine's data provider for what no query or mutation of a screen fits: a saver whose
 * calls outlive what is drawn, and which tells every failure itself. Everything else uses Refine's
 * hooks.
 * @returns a stable function
 */
export function useCall(): Post {
  const dataProvider = useDataProvider()
  return useMemo<Post>(() => {
    const { custom } = dataProvider()
    return async <T>(
      url: string,
      payload: Record<string, unknown> = {},
      { write = false, requestSeqId, signal }: Parameters<Post>[2] = {},
    ): Promise<T> => {
      if (!custom) throw new Error('useCall: wanted a data provider with custom, got one without')
      // 'get' means a read to our data provider.
      const method = write ? 'post' : 'get'
      const { data } = await custom({
        url,
        method,
        payload,
        meta: wireMeta({ requestSeqId, signal }),
      })
      return data as T
    }
  }, [dataProvider])
}
