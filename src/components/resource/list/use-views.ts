import { useCustom, useCustomMutation, type HttpError } from '@refinedev/core'
import { useEffect, useMemo, useState } from 'react'
import { readViewState, type SavedView, type ViewState } from '../../../lib/list/views'
import { wireMeta } from '../../../providers/data'
import { randomId } from '../../../providers/wire/random-id'
import { useConsole } from '../../console'

const FRESH_MS = 300_000

/** What of a view is written. */
export interface ViewChange {
  viewId?: string | undefined
  version?: number | undefined
  name: string
  state: ViewState
  shared: boolean
}

/**
 * The views of a list and the ways to change them. What was told last time stands at once, so that
 * the list does not move down when the answer comes.
 */
export function useViews(resource: string) {
  const { session } = useConsole()
  const { userId, roleId } = session.get()
  const place = `views.${userId}.${roleId}.${resource}`
  const [before] = useState(() => rememberedViews(place))
  const { query } = useCustom<{ list: SavedView[] } & Record<string, unknown>, HttpError>({
    url: '/v1/view/list',
    method: 'get',
    config: { payload: { resource } },
    errorNotification: false,
    queryOptions: { staleTime: FRESH_MS },
  })
  const told = query.data?.data.list
  const views = useMemo(
    () => told?.map((view) => ({ ...view, state: readViewState(view.state) })) ?? before,
    [told, before],
  )
  useEffect(() => {
    if (told) remember(place, views)
  }, [place, told, views])

  const { mutateAsync } = useCustomMutation<Record<string, unknown>, HttpError>({
    mutationOptions: { onSettled: () => void query.refetch() },
  })
  const write = (url: string, values: Record<string, unknown>) =>
    mutateAsync({
      url,
      method: 'post',
      values,
      meta: wireMeta({ requestSeqId: randomId() }),
      successNotification: false,
    })
  return {
    views,
    save: ({ viewId, version, name, state, shared }: ViewChange) =>
      write('/v1/view/save', {
        viewId,
        version,
        resource,
        name,
        state: JSON.stringify(state),
        shared,
      }),
    remove: ({ viewId, version }: SavedView) => write('/v1/view/del', { viewId, version }),
  }
}

function rememberedViews(place: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? (kept as SavedView[]) : []
  } catch {
    return []
  }
}

function remember(place: string, views: readonly SavedView[]): void {
  try {
    if (views.length > 0) localStorage.setItem(place, JSON.stringify(views))
    else localStorage.removeItem(place)
  } catch {
    // Refused storage: the list moves down by a line when its views come.
  }
}
