import { useEffect, useRef } from 'react'
import type { Look } from '../../../lib/list/look'
import { placeOfView, readLook, searchOfView } from '../../../lib/list/views'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { keptPlace, readKept, writeKept, type SetLook } from './use-look'
import type { useViews } from './use-views'

/**
 * Keeps what this browser knows of a list the same as what the gateway does: what the user changed
 * here is told, what was changed elsewhere is taken over.
 */
export function useKeptLooks(
  resource: AnyResource,
  told: ReturnType<typeof useViews>,
  { place, look, setLook }: { place: string; look: Look | undefined; setLook: SetLook },
): void {
  const { session, who } = useConsole()
  const key = keptPlace(session, resource.name)
  const { views, defaultViewId, looks, heard, keepLook } = told
  // Only a gateway that keeps them tells them.
  const keeps = looks !== undefined
  const latest = useRef({ look, keepLook })
  latest.current = { look, keepLook }

  // Chosen in this browser before the gateway kept it.
  useEffect(() => {
    const old = `columns.${session.get().userId}.${place.replace(/^all(?=$|\.)/, resource.name)}`
    try {
      const found = readLook(JSON.parse(localStorage.getItem(old) ?? 'null'))
      localStorage.removeItem(old)
      if (found && !latest.current.look) setLook(found)
    } catch {
      // Nothing that can be read was there.
    }
  }, [session, place, resource.name, setLook])

  // One after another: each tells what stands when its turn comes.
  const sending = useRef<string>(undefined)
  useEffect(() => {
    if (!keeps || sending.current !== undefined) return
    const send = async () => {
      for (;;) {
        const { looks: here, unsent = [], ...rest } = readKept(key)
        const [next, ...others] = unsent
        if (next === undefined) return
        sending.current = next
        writeKept(key, { ...rest, looks: here ?? {}, unsent: others })
        try {
          await latest.current.keepLook(next, here?.[next])
        } catch {
          // It is told with the next change, or when the list is opened again.
          const { unsent: left = [], ...now } = readKept(key)
          writeKept(key, { ...now, unsent: [next, ...left.filter((one) => one !== next)] })
          return
        }
      }
    }
    void send().finally(() => (sending.current = undefined))
  }, [keeps, key, look])

  useEffect(() => {
    if (!heard) return
    const { unsent = [], looks: here = {} } = readKept(key)
    const ofViews = Object.fromEntries(
      views.flatMap((view) =>
        view.state.columns ? [[placeOfView(resource, who, view), view.state.columns]] : [],
      ),
    ) as Record<string, Look>
    // A gateway that keeps none leaves this browser's own.
    const known: Record<string, Look> = { ...ofViews, ...(looks ?? here) }
    for (const one of [...unsent, ...(sending.current ? [sending.current] : [])]) {
      const newest = here[one] ?? ofViews[one]
      if (newest) known[one] = newest
      else delete known[one]
    }
    const opening = views.find(({ viewId }) => viewId === defaultViewId)
    writeKept(key, {
      looks: known,
      views: { views, defaultViewId, looks },
      unsent,
      ...(opening && { opens: searchOfView(resource, who, opening, {}) }),
    })
    const now = known[place]
    if (JSON.stringify(now) !== JSON.stringify(latest.current.look)) setLook(now, true)
  }, [heard, key, views, defaultViewId, looks, resource, who, place, setLook])
}
