import { useNotification, type HttpError } from '@refinedev/core'
import { useCallback } from 'react'
import { RESP } from '#domain/codes'
import { ConsoleError } from '../../../lib/post'

interface Asked {
  refetch: () => Promise<{ error: HttpError | null }>
}

/**
 * `errorNotification` of a query with a retry: Refine shows a failure unless it was shown already,
 * as by `useAskAgain`.
 */
export const notifyOnce = (error?: unknown): false | undefined =>
  isNews(error) ? undefined : false

/**
 * `notifyOnce` for a page about one record: the page itself says that the record does not exist or is
 * not permitted, so there is no toast.
 */
export const notifyUnlessMissing = (error?: unknown): false | undefined =>
  error instanceof ConsoleError && SAID_BY_PAGE.includes(error.respCode) ? false : notifyOnce(error)

const SAID_BY_PAGE: readonly string[] = [RESP.NOT_FOUND, RESP.FORBIDDEN]

/**
 * Refetches a query on the user's request. Refine shows a failure only where its message differs
 * from the last one; here each is shown.
 */
export function useAskAgain({ refetch }: Asked): () => void {
  const { open } = useNotification()
  return useCallback(() => {
    void refetch().then(({ error }) => {
      if (error && isNews(error)) open?.({ type: 'error', message: error.message })
    })
  }, [open, refetch])
}

const shown = new WeakSet<Error>()

/** True once per failure. */
function isNews(error: unknown): boolean {
  if (!(error instanceof Error) || shown.has(error)) return false
  shown.add(error)
  return true
}
