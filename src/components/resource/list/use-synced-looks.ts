import { useEffect, useRef } from 'react'
import type { Look } from '../../../lib/list/look'
import { layoutKeyOfView, readLook, searchOfView } from '../../../lib/list/views'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { listStorageKey, readStoredList, writeStoredList, type SetLook } from './use-look'
import type { useViews } from './use-views'

/**
 * Synchronizes this browser's stored layouts of a list with the gateway's: local changes are sent,
 * remote ones are taken over.
 */
export function useSyncedLooks(
  resource: AnyResource,
  loaded: ReturnType<typeof useViews>,
  { layoutKey, look, setLook }: { layoutKey: string; look: Look | undefined; setLook: SetLook },
): void {
  const { session, who } = useConsole()
  const key = listStorageKey(session, resource.name)
  const { views, defaultViewId, looks, heard, keepLook } = loaded
  // Only a gateway that stores layouts answers them.
  const isStored = looks !== undefined
  const latest = useRef({ look, keepLook })
  latest.current = { look, keepLook }

  // Sends layouts chosen in this browser before the gateway stored them.
  useEffect(() => {
    const old = `columns.${session.get().userId}.${layoutKey.replace(/^all(?=$|\.)/, resource.name)}`
    try {
      const found = readLook(JSON.parse(localStorage.getItem(old) ?? 'null'))
      localStorage.removeItem(old)
      if (found && !latest.current.look) setLook(found)
    } catch {
      // The stored text was not readable.
    }
  }, [session, layoutKey, resource.name, setLook])

  // In sequence: each call sends the state at its start.
  const sending = useRef<string>(undefined)
  useEffect(() => {
    if (!isStored || sending.current !== undefined) return
    const send = async () => {
      for (;;) {
        const { looks: here, unsent = [], ...rest } = readStoredList(key)
        const [next, ...others] = unsent
        if (next === undefined) return
        sending.current = next
        writeStoredList(key, { ...rest, looks: here ?? {}, unsent: others })
        try {
          await latest.current.keepLook(next, here?.[next])
        } catch {
          // Sent again with the next change, or when the list is opened again.
          const { unsent: left = [], ...now } = readStoredList(key)
          writeStoredList(key, { ...now, unsent: [next, ...left.filter((one) => one !== next)] })
          return
        }
      }
    }
    void send().finally(() => (sending.current = undefined))
  }, [isStored, key, look])

  useEffect(() => {
    if (!heard) return
    const { unsent = [], looks: here = {} } = readStoredList(key)
    const ofViews = Object.fromEntries(
      views.flatMap((view) =>
        view.state.columns ? [[layoutKeyOfView(resource, who, view), view.state.columns]] : [],
      ),
    ) as Record<string, Look>
    // Without layouts from the gateway this browser's own remain.
    const known: Record<string, Look> = { ...ofViews, ...(looks ?? here) }
    for (const one of [...unsent, ...(sending.current ? [sending.current] : [])]) {
      const newest = here[one] ?? ofViews[one]
      if (newest) known[one] = newest
      else delete known[one]
    }
    const opening = views.find(({ viewId }) => viewId === defaultViewId)
    writeStoredList(key, {
      looks: known,
      views: { views, defaultViewId, looks },
      unsent,
      ...(opening && { opens: searchOfView(resource, who, opening, {}) }),
    })
    const now = known[layoutKey]
    if (JSON.stringify(now) !== JSON.stringify(latest.current.look)) setLook(now, true)
  }, [heard, key, views, defaultViewId, looks, resource, who, layoutKey, setLook])
}
