import { useCustomMutation, type HttpError } from '@refinedev/core'
import { useCallback } from 'react'
import { useConsole } from '../console'
import { NOT_IDENTIFIED, type DocumentType, type Identified } from '../../lib/entry/documents'

/**
 * Reads a document's picture (`/v1/realme/identify`). It helps and never stands in the way: a
 * failure says its sentence once and answers undefined.
 */
export function useIdentify() {
  const { toast } = useConsole()
  const { mutateAsync, mutation } = useCustomMutation<Partial<Identified>, HttpError>()
  const identify = useCallback(
    async (token: string, type: DocumentType): Promise<Identified | undefined> => {
      try {
        const { data } = await mutateAsync({
          url: '/v1/realme/identify',
          method: 'post',
          values: { token, type },
          successNotification: false,
        })
        const { fields = {}, confidence = 0 } = data
        if (Object.keys(fields).length > 0) return { fields, confidence }
        toast('warning', NOT_IDENTIFIED)
      } catch {
        // The failure has shown its toast.
      }
      return undefined
    },
    [mutateAsync, toast],
  )
  return { identify, identifying: mutation.isPending }
}
