import { useCustomMutation, useInvalidate, type HttpError } from '@refinedev/core'
import { useCallback } from 'react'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { openDownload } from '../parts/download'
import type { Row } from '../parts/value'
import { actionBody, type AnyAction } from './actions'

/**
 * Sends what an action says. A failed call has shown its one toast when the promise rejects.
 * `requestSeqId` stays the same for one dialog and one record, so that a second press after a
 * broken connection is the same write (contract §2).
 */
export function useRunner(resource: AnyResource) {
  const { toast } = useConsole()
  const { mutateAsync } = useCustomMutation<Record<string, unknown>, HttpError>()
  const invalidate = useInvalidate()

  /** Opens the file whose signed link a call answers. */
  const download = useCallback(
    async (call: string, body: Record<string, unknown>, requestSeqId: string) => {
      const { data } = await mutateAsync({
        url: call,
        method: 'post',
        values: body,
        // Explicit, because Refine mixes the address's query into meta.
        meta: { requestSeqId },
        successNotification: false,
      })
      openDownload(String(data.url))
      return data
    },
    [mutateAsync],
  )

  const send = useCallback(
    async (
      action: AnyAction,
      row: Row,
      values: Readonly<Record<string, unknown>>,
      requestSeqId: string,
      silent = false,
    ): Promise<Readonly<Record<string, unknown>>> => {
      if (action.open) {
        const { call, body } = action.open(row)
        return download(call, body, requestSeqId)
      }
      if (!action.call)
        throw new Error(`${resource.name}.${action.name}: wanted a call, link or open, got none`)
      const { data } = await mutateAsync({
        url: action.call,
        method: 'post',
        values: actionBody(resource, action, row, values),
        meta: { requestSeqId },
        successNotification: false,
        errorNotification: silent ? false : undefined,
      })
      return data
    },
    [download, mutateAsync, resource],
  )

  /** After a write: lists and details of the resource are asked for again. */
  const settle = useCallback(
    async (action: AnyAction, words?: string) => {
      if (!action.open && !action.result)
        toast('success', words ?? action.success ?? `${action.label}成功`)
      await invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
    },
    [invalidate, resource.name, toast],
  )

  return { send, settle, download }
}
