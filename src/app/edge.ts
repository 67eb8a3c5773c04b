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
 * All external dependencies of the page, created once in `main.tsx`; tests create their own.
 * Modules below it never access cookies, the clock, random numbers or the network directly.
 */
export interface Edge {
  session: Session
  post: Post
  /** Sign-in and sign-out, for the sign-in page and for Refine. */
  auth: ConsoleAuth
  /** Codes requested before the console was mounted. */
  early?: EarlyPermissions
  choosing: Choosing
  /** The gateway's origin; '' for the console's own. */
  apiBase: string
  /** Loads the axios transport on first use. */
  upload: Upload
  clock: ServerClock
  /** The gateway is a sandbox; the header shows it. */
  sandbox: boolean
  /** Epoch ms of this machine. */
  now: () => number
  /** Session storage: tabs and drafts. */
  storage: Storage
  /** Local storage: data that outlives a session. */
  browser: Pick<Storage, 'getItem' | 'setItem'>
  /** For the layout's two cookies; the session has its own. */
  cookies: CookieJar
  /** The page was served over https. */
  secure: boolean
  toasts: Toasts
  errorLog: ErrorLog
  /**
   * Subscribes to the end of the session.
   * @returns a function that unsubscribes
   */
  onSessionEnd: (listener: (how: SessionEnd) => void) => () => void
}

/**
 * `lost`: the gateway does not know the session any more (90401), reported once; `signed-out`: by
 * the user.
 */
export type SessionEnd = 'lost' | 'signed-out'

/** Identity of a console: user and role. The cookies may change while the page is open. */
export function identityOf(session: Pick<Session, 'get'>): string {
  const { token, roleId } = session.get()
  return `${token} ${roleId}`
}
