import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Look } from '../../../lib/list/look'
import type { Session } from '../../../lib/session'
import { useConsole } from '../../console'
import { useMove } from '../../move'
import type { Views } from './use-views'

/** What this browser knows of a list: it stands at once, whenever the gateway is heard. */
export interface KeptList {
  /** The address's query that the list opens with. */
  opens?: string
  /** By place (`placeOf`). */
  looks?: Readonly<Record<string, Look>>
  /** What the gateway told last (`useViews`). */
  views?: Views
  /** Places whose look the gateway has not been told. */
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
    // Refused storage: the look holds until the page is left.
  }
}

/** @param heard from the gateway, which need not be told */
export type SetLook = (look: Look | undefined, heard?: boolean) => void

/** How the user wants a list in one of its places, and the way to change it. */
export function useLook(resource: string, place: string): [Look | undefined, SetLook] {
  const key = keptPlace(useConsole().session, resource)
  const lookAt = () => ({ place, look: readKept(key).looks?.[place] })
  const [kept, setKept] = useState(lookAt)
  // Read once for a place; where storage is refused, the look holds in memory.
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
 * Leads an address that names nothing to the user's default view: when the list is opened and when
 * a link leads here, not when somebody clears the filters.
 * @returns whether it does
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
