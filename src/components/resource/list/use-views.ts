import { useCustom, useCustomMutation, type HttpError } from '@refinedev/core'
import { useMemo, useState } from 'react'
import type { Look } from '../../../lib/list/look'
import { readLook, readViewState, type SavedView, type ViewState } from '../../../lib/list/views'
import { wireMeta } from '../../../providers/data'
import { randomId } from '../../../providers/wire/random-id'
import { useConsole } from '../../console'
import { listStorageKey, readStoredList } from './use-look'
import { viewsAsked } from './views-asked'

const FRESH_MS = 300_000

/** The written part of a view. */
export interface ViewChange {
  viewId?: string | undefined
  version?: number | undefined
  name: string
  state: ViewState
  shared: boolean
}

/** The gateway's answer about a list's views. */
interface ViewsAnswer extends Record<string, unknown> {
  list: SavedView[]
  /** As `looks`, only from gateways that store it. */
  defaultViewId?: string | null
  looks?: Readonly<Record<string, unknown>>
}

/** The views of a list, the user's layouts of it, and the ways to change them. */
export interface Views {
  views: readonly SavedView[]
  defaultViewId: string | undefined
  /** The gateway's layouts by key; undefined: not loaded, or not stored there. */
  looks: Readonly<Record<string, Look>> | undefined
}

/**
 * The views of a list and the ways to change them. The last answer is used at once, so that the
 * list does not move when the new one arrives.
 */
export function useViews(resource: string) {
  const { session } = useConsole()
  const [before] = useState(() => readStoredList(listStorageKey(session, resource)).views)
  const { payload, ...asked } = viewsAsked(resource)
  const { query } = useCustom<ViewsAnswer, HttpError>({
    ...asked,
    config: { payload },
    errorNotification: false,
    queryOptions: { staleTime: FRESH_MS },
  })
  const answer = query.data?.data
  const now = useMemo((): Views => {
    if (!answer) return before ?? { views: [], defaultViewId: undefined, looks: undefined }
    return {
      views: answer.list.map((view) => ({ ...view, state: readViewState(view.state) })),
      defaultViewId: answer.defaultViewId ?? undefined,
      looks: answer.looks && readLooks(answer.looks),
    }
  }, [answer, before])

  const { mutateAsync } = useCustomMutation<Record<string, unknown>, HttpError>()
  const write = async (url: string, values: Record<string, unknown>, isQuiet = false) => {
    try {
      const { data } = await mutateAsync({
        url,
        method: 'post',
        values: { resource, ...values },
        meta: wireMeta({ requestSeqId: randomId() }),
        successNotification: false,
        ...(isQuiet && { errorNotification: false }),
      })
      return data
    } finally {
      await query.refetch()
    }
  }
  return {
    ...now,
    /** The gateway has answered. */
    heard: answer !== undefined,
    save: ({ viewId, version, name, state, shared }: ViewChange) =>
      write('/v1/view/save', { viewId, version, name, state: JSON.stringify(state), shared }),
    remove: ({ viewId, version }: SavedView) => write('/v1/view/del', { viewId, version }),
    openWith: (viewId: string | undefined) =>
      write('/v1/view/setDefault', { viewId: viewId ?? '' }),
    /** No toast on failure: this browser has stored it, and the next change sends it again. */
    keepLook: (place: string, look: Look | undefined) =>
      write('/v1/view/look', { place, state: look ? JSON.stringify(look) : '' }, true),
  }
}

const readLooks = (answer: Readonly<Record<string, unknown>>): Record<string, Look> =>
  Object.fromEntries(
    Object.entries(answer).flatMap(([place, state]) => {
      const look = readLook(state)
      return look ? [[place, look] as const] : []
    }),
  )
