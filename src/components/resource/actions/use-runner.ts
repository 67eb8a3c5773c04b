import { useCreate, useInvalidate, type HttpError } from '@refinedev/core'
import { useCallback } from 'react'
import type { AnyResource } from '../../../lib/resource'
import { wireMeta } from '../../../providers/data'
import { useConsole } from '../../console'
import { openDownload } from '../parts/download'
import type { Row } from '../parts/value'
import { actionBody, type AnyAction } from './actions'

type Answer = Record<string, unknown>

/** The call of an action on a record, and its body. */
export function writeOf(
  resource: AnyResource,
  action: AnyAction,
  row: Row,
  values: Readonly<Record<string, unknown>>,
): { call: string; body: Record<string, unknown> } {
  if (action.open) return action.open(row)
  const call = callOf(action, row)
  if (!call)
    throw new Error(`${resource.name}.${action.name}: wanted a call, link or open, got none`)
  return { call, body: actionBody(resource, action, row, values) }
}

/** The path of an action's call on a record. */
export const callOf = ({ call }: AnyAction, row: Row): string | undefined =>
  typeof call === 'function' ? call(row) : call

/**
 * Sends an action's call. When the promise rejects, the call's toast was shown already.
 * `requestSeqId` is constant for one dialog and one record, so that a second press after a broken
 * connection is the same write (contract §2).
 */
export function useRunner(resource: AnyResource) {
  const { toast } = useConsole()
  const { mutateAsync } = useCreate<Answer, HttpError, Answer>()
  const invalidate = useInvalidate()

  const write = useCallback(
    async (call: string, values: Answer, requestSeqId: string, silent = false): Promise<Answer> => {
      const { data } = await mutateAsync({
        resource: resource.name,
        values,
        meta: wireMeta({ call, requestSeqId }),
        invalidates: [],
        successNotification: false,
        errorNotification: silent ? false : undefined,
      })
      return data
    },
    [mutateAsync, resource.name],
  )

  /** Opens the file whose signed link a call answers. */
  const download = useCallback(
    async (call: string, body: Answer, requestSeqId: string) => {
      const answer = await write(call, body, requestSeqId)
      openDownload(String(answer.url))
      return answer
    },
    [write],
  )

  const send = useCallback(
    async (
      action: AnyAction,
      row: Row,
      values: Readonly<Answer>,
      requestSeqId: string,
      silent = false,
    ): Promise<Readonly<Answer>> => {
      const { call, body } = writeOf(resource, action, row, values)
      return action.open
        ? download(call, body, requestSeqId)
        : write(call, body, requestSeqId, silent)
    },
    [download, resource, write],
  )

  /** After a write: invalidates the resource's lists and details. `null`: no toast. */
  const settle = useCallback(
    async (action: AnyAction, words?: string | null) => {
      if (!action.open && words !== null)
        toast('success', words ?? action.success ?? `${action.label}成功`)
      await invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
    },
    [invalidate, resource.name, toast],
  )

  return { send, settle, download }
}
