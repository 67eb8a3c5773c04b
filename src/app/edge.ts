import type { Toasts } from '../components/light/toasts'
import type { Post, Upload } from '../lib/post'
import type { Session } from '../lib/session'
import type { ConsoleAuth } from '../providers/auth/auth-provider'
import type { CookieJar } from '../providers/session'
import type { ServerClock } from '../providers/wire/server-clock'
import type { EarlyPermissions } from './early'
import type { Choosing } from './choosing'
import type { ErrorLog } from './error-log'

/**
 * Everything that reaches outside the page, made once in `main.tsx`; tests make their own. Below
 * this line nothing touches cookies, the clock, random numbers or the network by itself.
 */
export interface Edge {
  session: Session
  post: Post
  /** The way in and out, of sign-in and of Refine alike. */
  auth: ConsoleAuth
  /** Codes that were asked for before the console stood. */
  early?: EarlyPermissions
  choosing: Choosing
  /** The gateway's origin; '' for the console's own. */
  apiBase: string
  /** Loads the carrier that tells progress on first use. */
  upload: Upload
  clock: ServerClock
  /** The gateway is a sandbox, and says so in the header. */
  sandbox: boolean
  /** Epoch ms of this machine. */
  now: () => number
  /** Session storage: tabs and drafts. */
  storage: Storage
  /** Local storage: what outlives a session. */
  browser: Pick<Storage, 'getItem' | 'setItem'>
  /** For the layout's two cookies; the session has its own. */
  cookies: CookieJar
  /** The page came over https. */
  secure: boolean
  toasts: Toasts
  errorLog: ErrorLog
  /** The session's end, for the root. @returns how to stop listening */
  onSessionEnd: (listener: (how: SessionEnd) => void) => () => void
}

/** `lost`: the gateway no longer knows it (90401), told once; `signed-out`: as was asked for. */
export type SessionEnd = 'lost' | 'signed-out'

/** Which console this is: of whom, in which role. Cookies change under a page that stands. */
export function identityOf(session: Pick<Session, 'get'>): string {
  const { token, roleId } = session.get()
  return `${token} ${roleId}`
}
