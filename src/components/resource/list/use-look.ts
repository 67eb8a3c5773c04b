import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Look } from '../../../lib/list/look'
import type { Session } from '../../../lib/session'
import { useConsole } from '../../console'
import { useMove } from '../../move'
import type { Views } from './use-views'

/** A browser's stored data of a list, used at once, before the gateway answers. */
export interface KeptList {
  /** The query of the default view's address. */
  opens?: string
  /** By key (`placeOf`). */
  looks?: Readonly<Record<string, Look>>
  /** The gateway's last answer (`useViews`). */
  views?: Views
  /** Keys of layouts that were not sent to the gateway yet. */
  unsent?: readonly string[]
}

export function keptPlace(session: Session, resource: string): string {
  const { userId, roleId } = session.get()
  return `list.${userId}.${roleId}.${resource}`
}

export function readKept(key: string): KeptList {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as KeptList | null) ?? {}
  } catch {
    return {}
  }
}

export function writeKept(key: string, kept: KeptList): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage refused: the layout is lost with the page.
  }
}

/** @param heard the layout comes from the gateway, so it is not sent */
export type SetLook = (look: Look | undefined, heard?: boolean) => void

/** A user's layout of a list for one key, and its setter. */
export function useLook(resource: string, place: string): [Look | undefined, SetLook] {
  const key = keptPlace(useConsole().session, resource)
  const lookAt = () => ({ place, look: readKept(key).looks?.[place] })
  const [kept, setKept] = useState(lookAt)
  // Read once per key; where storage is refused, the layout is in memory.
  const now = kept.place === place ? kept : lookAt()
  if (now !== kept) setKept(now)
  const choose = useCallback<SetLook>(
    (look, heard) => {
      setKept({ place, look })
      const { looks, unsent = [], ...rest } = readKept(key)
      const { [place]: _, ...others } = looks ?? {}
      writeKept(key, {
        ...rest,
        looks: look ? { ...others, [place]: look } : others,
        unsent: heard ? unsent : [...unsent.filter((one) => one !== place), place],
      })
    },
    [key, place],
  )
  return [now.look, choose]
}

/**
 * Redirects an address without a query to the user's default view: when the list is opened or
 * linked to, but not when the user clears the filters.
 * @returns whether it redirects
 */
export function useOpening(resource: string): boolean {
  const session = useConsole().session
  const go = useMove()
  const { pathname, search, key } = useLocation()
  const isLed = (useNavigationType() as string) === 'PUSH'
  const [first] = useState(key)
  const opens =
    search === '' && (isLed || key === first)
      ? readKept(keptPlace(session, resource)).opens
      : undefined
  useEffect(() => {
    if (opens) void go({ to: pathname + opens, type: 'replace' })
  }, [opens, go, pathname])
  return Boolean(opens)
}
