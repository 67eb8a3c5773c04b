import { ROLE_TYPES, type RoleType } from '#domain/codes'
import type { Feature } from '#domain/features'
import type { RoleChoice, Session, SessionData } from '../lib/session'

/** Lifetime of a session from sign-in, seconds (spec §9). */
export const SESSION_SECONDS = 86_400

/** The part of js-cookie the session needs. */
export interface CookieJar {
  get(): Record<string, string>
  set(name: string, value: string, attributes: CookieAttributes): unknown
  remove(name: string, attributes: CookieAttributes): void
}
export interface CookieAttributes {
  expires?: Date
  path?: string
  sameSite?: 'Lax'
  secure?: boolean
}

/** Facts about the page; the defaults are for plain http. */
export interface SessionEdge {
  now: () => number
  /** The page was served over https. */
  secure: boolean
}

/** Contract §4.5; `sidebarStatus` and `size` belong to the shell and outlive a session. */
const COOKIE_NAMES = [
  'token',
  'userId',
  'custId',
  'roleId',
  'name',
  'avatar',
  'loginTime',
  'dataPermit',
  'businessMode',
  'loginUserTypeExt',
  'userKey',
] as const satisfies readonly (keyof SessionData)[]

const NONE: readonly Feature[] = []
const ROLES_KEY = 'roleIds'
const SIGNED_IN_KEY = 'signedInAt'
/** Browsers silently drop a cookie beyond 4096 bytes; an avatar may be a data URL. */
const MAX_COOKIE_CHARS = 3_800

/**
 * Reads and writes the session's cookies; no other module does. `storage` is shared by all tabs of
 * the browser, as the cookies are (role list, time of sign-in); permission codes stay in memory and
 * belong to the token and role they were loaded for.
 */
export function createSession(
  cookies: CookieJar,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  edge: SessionEdge = { now: Date.now, secure: false },
): Session {
  const listeners = new Set<() => void>()
  const attributes: CookieAttributes = { path: '/', sameSite: 'Lax', secure: edge.secure }
  let codes: { owner: string; list: readonly string[]; features: readonly Feature[] } | undefined
  const tell = () => [...listeners].forEach((listener) => listener())

  const get = (): SessionData => {
    const jar = cookies.get()
    const data = Object.fromEntries(COOKIE_NAMES.map((name) => [name, jar[name] ?? '']))
    const roleId = isRole(data.roleId) ? data.roleId : ''
    return { ...(data as Record<keyof SessionData, string>), roleId }
  }
  const owner = () => {
    const { token, roleId } = get()
    return `${token} ${roleId}`
  }

  /** A later role switch must not extend the session beyond its lifetime at the gateway. */
  const expiry = (): Date => {
    const signedInAt = Number(read(storage, SIGNED_IN_KEY) ?? Number.NaN)
    const from = Number.isFinite(signedInAt) ? signedInAt : edge.now()
    return new Date(from + SESSION_SECONDS * 1000)
  }

  return {
    get,
    set(patch) {
      if (patch.token && patch.token !== get().token)
        write(storage, SIGNED_IN_KEY, String(edge.now()))
      const expires = expiry()
      for (const name of COOKIE_NAMES) {
        const value = patch[name]
        if (value === undefined) continue
        if (value === '' || encodeURIComponent(value).length > MAX_COOKIE_CHARS)
          cookies.remove(name, attributes)
        else cookies.set(name, value, { ...attributes, expires })
      }
      tell()
    },
    clear() {
      for (const name of COOKIE_NAMES) cookies.remove(name, attributes)
      write(storage, ROLES_KEY, null)
      write(storage, SIGNED_IN_KEY, null)
      codes = undefined
      tell()
    },
    roleIds: () => parseRoles(read(storage, ROLES_KEY)),
    setRoleIds(roles) {
      write(storage, ROLES_KEY, JSON.stringify(roles))
      tell()
    },
    permCodes: () => (codes?.owner === owner() ? codes.list : undefined),
    setPermCodes(list, features = []) {
      codes = list && { owner: owner(), list: [...list], features }
      tell()
    },
    features: () => (codes?.owner === owner() ? codes.features : NONE),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function isRole(value: unknown): value is RoleType {
  return ROLE_TYPES.some((role) => role === value)
}

function parseRoles(text: string | null): RoleChoice[] {
  try {
    const roles: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(roles) ? (roles as RoleChoice[]) : []
  } catch {
    return []
  }
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Private windows may refuse storage; the session then has no role list. */
function read(storage: Store, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function write(storage: Store, key: string, value: string | null): void {
  try {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
  } catch {
    // Storage refused: see `read`.
  }
}
