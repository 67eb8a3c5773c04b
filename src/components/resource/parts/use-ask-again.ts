import { useNotification, type HttpError } from '@refinedev/core'
import { useCallback } from 'react'
import { RESP } from '#domain/codes'
import { ConsoleError } from '../../../lib/post'

interface Asked {
  refetch: () => Promise<{ error: HttpError | null }>
}

/**
 * `errorNotification` of a query that can be asked again: Refine tells a failure unless it has been
 * told, as `useAskAgain` does.
 */
export const toldOnce = (error?: unknown): false | undefined => (isNews(error) ? undefined : false)

/**
 * `toldOnce` of a page about one record: that it is not there, or not for this user, is all that the
 * page says, so no toast says it beside.
 */
export const toldInPlace = (error?: unknown): false | undefined =>
  error instanceof ConsoleError && SAID_BY_PAGE.includes(error.respCode) ? false : toldOnce(error)

const SAID_BY_PAGE: readonly string[] = [RESP.NOT_FOUND, RESP.FORBIDDEN]

/**
 * Asks a query again because somebody pressed something. Refine tells a failure only where its
 * words differ from the last ones; here each is told.
 */
export function useAskAgain({ refetch }: Asked): () => void {
  const { open } = useNotification()
  return useCallback(() => {
    void refetch().then(({ error }) => {
      if (error && isNews(error)) open?.({ type: 'error', message: error.message })
    })
  }, [open, refetch])
}

const told = new WeakSet<Error>()

/** True once for each failure. */
function isNews(error: unknown): boolean {
  if (!(error instanceof Error) || told.has(error)) return false
  told.add(error)
  return true
}
