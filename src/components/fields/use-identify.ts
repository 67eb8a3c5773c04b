import { useCustomMutation, type HttpError } from '@refinedev/core'
import { useCallback } from 'react'
import { useConsole } from '../console'
import { NOT_IDENTIFIED, type DocumentType, type Identified } from '#domain/application/documents'

/**
 * Reads a document's picture (`/v1/realme/identify`). It is optional help: a failure shows one
 * message and returns undefined.
 * @param onUnread replaces the toast when the picture is unreadable, which is no failure
 */
export function useIdentify(onUnread?: () => void) {
  const { toast } = useConsole()
  const { mutateAsync, mutation } = useCustomMutation<Partial<Identified>, HttpError>()
  const identify = useCallback(
    async (token: string, type: DocumentType): Promise<Identified | undefined> => {
      const unread = onUnread ?? (() => toast('warning', NOT_IDENTIFIED))
      try {
        const { data } = await mutateAsync({
          url: '/v1/realme/identify',
          method: 'post',
          values: { token, type },
          successNotification: false,
          errorNotification: (error) => (isUnread(error) ? false : undefined),
        })
        const { fields = {}, confidence = 0 } = data
        if (Object.keys(fields).length > 0) return { fields, confidence }
        unread()
      } catch (error) {
        // Any other failure has shown its toast.
        if (isUnread(error)) unread()
      }
      return undefined
    },
    [mutateAsync, onUnread, toast],
  )
  return { identify, identifying: mutation.isPending }
}

const isUnread = (error: unknown): boolean =>
  error instanceof Error && error.message === NOT_IDENTIFIED
