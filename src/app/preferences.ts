import type { CookieJar } from '../providers/session'
import { readSize, type Size } from '../theme/sizes'

/** Layout preferences of a user; the cookies outlive a session (contract §4.5). */
export interface Preferences {
  sidebarOpen: boolean
  size: Size
}

export interface PreferenceStore {
  get: () => Preferences
  set: (patch: Partial<Preferences>) => void
  subscribe: (listener: () => void) => () => void
}

/** Lifetime of the two cookies in days; they hold no personal data. */
const DAYS = 365

/**
 * `sidebarStatus` (1 or 0, open without a cookie) and `size` (medium without one), spec §4.
 * @param edge.now epoch ms; `secure`: the page was served over https
 */
export function createPreferences(
  cookies: CookieJar,
  edge: { now: () => number; secure: boolean },
): PreferenceStore {
  const listeners = new Set<() => void>()
  const jar = cookies.get()
  let preferences: Preferences = {
    sidebarOpen: jar.sidebarStatus !== '0',
    size: readSize(jar.size),
  }
  const write = (name: string, value: string) =>
    cookies.set(name, value, {
      path: '/',
      sameSite: 'Lax',
      secure: edge.secure,
      expires: new Date(edge.now() + DAYS * 86_400_000),
    })
  return {
    get: () => preferences,
    set(patch) {
      preferences = { ...preferences, ...patch }
      if (patch.sidebarOpen !== undefined) write('sidebarStatus', patch.sidebarOpen ? '1' : '0')
      if (patch.size !== undefined) write('size', patch.size)
      listeners.forEach((listener) => listener())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
