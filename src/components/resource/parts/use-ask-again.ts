import { useNotification, type HttpError } from '@refinedev/core'
import { useCallback } from 'react'
import { isAbort } from '../../../lib/post'

interface Asked {
  error: HttpError | null
  dataUpdatedAt: number
  refetch: () => Promise<{ isError: boolean; error: HttpError | null }>
}

/**
 * Asks a query again because somebody pressed something. Where an answer stands, Refine tells a
 * failure of the same words only once; here each one is told.
 */
export function useAskAgain({ error, dataUpdatedAt, refetch }: Asked): () => void {
  const { open } = useNotification()
  const before = dataUpdatedAt > 0 ? error?.message : undefined
  return useCallback(() => {
    void refetch().then(({ isError, error: now }) => {
      if (isError && now && !isAbort(now) && now.message === before)
        open?.({ type: 'error', message: now.message })
    })
  }, [before, open, refetch])
}
