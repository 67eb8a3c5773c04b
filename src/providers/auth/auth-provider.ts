import type { AuthProvider } from '@refinedev/core'
import { ConsoleError, type Post } from '../../lib/post'
import type { RoleChoice, Session } from '../../lib/session'
import { loadPermissions } from './permissions'
import type { Credentials, MfaDue } from './sign-in'
import { giveUp, signOut } from './sign-out'
import { NO_CONSOLE_PERMISSION } from './texts'

/**
 * Two ways in, a role of somebody who is in (the first one, or another later), or going on with the
 * session that has just done what was due.
 */
export type LoginParams = Credentials | { roleId: string } | { dueIsDone: true }

/** `givenUp`: nobody waits for the gateway, and nothing it says keeps the session. */
export type LogoutParams = { givenUp?: boolean } | undefined

export interface LoginResult {
  success: boolean
  /** Several may be entered: one is to be chosen. */
  roles?: readonly RoleChoice[]
  /** The password is to be changed first: `success`, and nobody is in yet. */
  passwordIsDue?: boolean
  /** A second factor is to be set up, after that: `success`, and nobody is in yet. */
  factorIsDue?: boolean
  /** A second factor is asked for first: `success`, and nobody is in yet. */
  mfa?: MfaDue
  /** No role of this account may enter the console. */
  refused?: boolean
  error?: Error
  [more: string]: unknown
}

export interface Identity {
  id: string
  name: string
  avatar: string
  /** Last sign-in, `YYYY-MM-DD HH:mm:ss`, '' at the first. */
  loginTime: string
  roleId: string
}

/** What the root does about the session; it owns the address while no router stands. */
export interface AuthEvents {
  /** Told once per lost session. */
  onLost: () => void
  /** The session ended as was asked for; before the console hears of it, and asks again in vain. */
  onSignedOut: () => void
}

/**
 * The one way in and out, for the light sign-in page and for Refine's hooks alike. Nothing here
 * leads anywhere by itself: the root does, which knows where one was going.
 */
export function createAuthProvider(post: Post, session: Session, events: AuthEvents) {
  const heard = new WeakSet<Error>()
  return {
    /** Several roles: `success` with `roles` to choose from, and nobody is in yet. */
    async login(params: LoginParams): Promise<LoginResult> {
      try {
        // Needed once somebody has typed: fetched meanwhile.
        const { enterOf, setUserRole, signIn } = await import('./sign-in')
        if ('roleId' in params) {
          await setUserRole(post, session, params.roleId)
          return { success: true }
        }
        const result =
          'dueIsDone' in params
            ? await enterOf(post, session, session.roleIds())
            : await signIn(post, session, params)
        if (result.kind === 'due') {
          const { passwordIsDue, factorIsDue } = result
          return { success: true, passwordIsDue, factorIsDue }
        }
        if (result.kind === 'mfa') return { success: true, mfa: result }
        if (result.kind === 'choose') return { success: true, roles: result.roles }
        if (result.kind === 'entered') return { success: true }
        const message = NO_CONSOLE_PERMISSION.text
        const error = new ConsoleError({ path: '/v1/user/login', message })
        return { success: false, refused: true, error }
      } catch (error) {
        return { success: false, error: error as Error }
      }
    },

    async logout(params?: LogoutParams) {
      try {
        if (params?.givenUp) giveUp(post, session)
        else await signOut(post, session)
      } catch (error) {
        return { success: false, error: error as Error }
      }
      events.onSignedOut()
      return { success: true }
    },

    async check() {
      const { token, roleId } = session.get()
      // A token without a role goes back to sign-in (contract §4.3).
      return { authenticated: Boolean(token && roleId) }
    },

    /**
     * Hears of a failure from the wire, and once more from Refine where one of its hooks asked. The
     * wire marks the one answer that is news; a late answer says nothing about a newer session.
     */
    async onError(error: unknown) {
      if (error instanceof ConsoleError && error.endsSession && !heard.has(error)) {
        heard.add(error)
        events.onLost()
      }
      return {}
    },

    async getIdentity(): Promise<Identity | null> {
      return identityIn(session)
    },

    /** Asks the gateway for the menu's codes; the session keeps them. */
    getPermissions: (params?: { signal?: AbortSignal }) =>
      loadPermissions(post, session, params?.signal),
  } satisfies AuthProvider
}

export type ConsoleAuth = ReturnType<typeof createAuthProvider>

/** The signed-in person as the cookies have them; null without a session. */
export function identityIn(session: Pick<Session, 'get'>): Identity | null {
  const { token, userId, name, avatar, loginTime, roleId } = session.get()
  return token ? { id: userId, name, avatar, loginTime, roleId } : null
}
