import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Look } from '../../../lib/list/look'
import type { Session } from '../../../lib/session'
import { useConsole } from '../../console'
import { useMove } from '../../move'
import type { Views } from './use-views'

/** A browser's stored data of a list, used at once, before the gateway answers. */
export interface StoredList {
  /** The query of the default view's address. */
  opens?: string
  /** By key (`layoutKeyOf`). */
  looks?: Readonly<Record<string, Look>>
  /** The gateway's last answer (`useViews`). */
  views?: Views
  /** Keys of layouts that were not sent to the gateway yet. */
  unsent?: readonly string[]
}

export function listStorageKey(session: Session, resource: string): string {
  const { userId, roleId } = session.get()
  return `list.${userId}.${roleId}.${resource}`
}

export function readStoredList(key: string): StoredList {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as StoredList | null) ?? {}
  } catch {
    return {}
  }
}

export function writeStoredList(key: string, stored: StoredList): void {
  try {
    localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // Storage refused: the layout is lost with the page.
  }
}

/** @param heard the layout comes from the gateway, so it is not sent */
export type SetLook = (look: Look | undefined, heard?: boolean) => void

/** A user's layout of a list for one key, and its setter. */
export function useLook(resource: string, layoutKey: string): [Look | undefined, SetLook] {
  const key = listStorageKey(useConsole().session, resource)
  const lookAt = () => ({ layoutKey, look: readStoredList(key).looks?.[layoutKey] })
  const [stored, setStored] = useState(lookAt)
  // Read once per key; where storage is refused, the layout is in memory.
  const now = stored.layoutKey === layoutKey ? stored : lookAt()
  if (now !== stored) setStored(now)
  const choose = useCallback<SetLook>(
    (look, heard) => {
      setStored({ layoutKey, look })
      const { looks, unsent = [], ...rest } = readStoredList(key)
      const { [layoutKey]: _, ...others } = looks ?? {}
      writeStoredList(key, {
        ...rest,
        looks: look ? { ...others, [layoutKey]: look } : others,
        unsent: heard ? unsent : [...unsent.filter((one) => one !== layoutKey), layoutKey],
      })
    },
    [key, layoutKey],
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
      ? readStoredList(listStorageKey(session, resource)).opens
      : undefined
  useEffect(() => {
    if (opens) void go({ to: pathname + opens, type: 'replace' })
  }, [opens, go, pathname])
  return Boolean(opens)
}
