import type { AuthProvider } from '@refinedev/core'
import { ConsoleError, type Post } from '../../lib/post'
import type { RoleChoice, Session } from '../../lib/session'
import { loadPermissions } from './permissions'
import type { Credentials, MfaDue } from './sign-in'
import { giveUp, signOut } from './sign-out'
import { NO_CONSOLE_PERMISSION } from './texts'

/**
 * Credentials (two kinds), a role to enter (at sign-in or later), or the continuation of a session
 * whose required steps are done.
 */
export type LoginParams = Credentials | { roleId: string } | { dueIsDone: true }

/** `givenUp`: do not wait for the gateway, and end the session whatever it answers. */
export type LogoutParams = { givenUp?: boolean } | undefined

export interface LoginResult {
  success: boolean
  /** Several roles may be entered: the user chooses one. */
  roles?: readonly RoleChoice[]
  /** The password must be changed first: `success` is true, but the user is not signed in yet. */
  passwordIsDue?: boolean
  /**
   * A second factor must be set up after that: `success` is true, but the user is not signed in
   * yet.
   */
  factorIsDue?: boolean
  /** A second factor is required first: `success` is true, but the user is not signed in yet. */
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

/** Callbacks to the root component, which owns the address while no router is mounted. */
export interface AuthEvents {
  /** Called once per lost session. */
  onLost: () => void
  /** Called after a sign-out, before the console is notified and refetches without a session. */
  onSignedOut: () => void
}

/**
 * Signs in and out, for the sign-in page and for Refine's hooks. It never navigates: the root
 * component does, which knows the target address.
 */
export function createAuthProvider(post: Post, session: Session, events: AuthEvents) {
  const heard = new WeakSet<Error>()
  return {
    /** With several roles: `success` with `roles` to choose from; the user is not signed in yet. */
    async login(params: LoginParams): Promise<LoginResult> {
      try {
        // Loaded while the user types.
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
     * Called for a failure by the wire layer, and again by Refine for its own hooks. The wire layer
     * marks the one answer that ends the session; a late answer says nothing about a newer session.
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

    /** Loads the permission codes of the menu into the session. */
    getPermissions: (params?: { signal?: AbortSignal }) =>
      loadPermissions(post, session, params?.signal),
  } satisfies AuthProvider
}

export type ConsoleAuth = ReturnType<typeof createAuthProvider>

/** The signed-in user from the cookies; null without a session. */
export function identityIn(session: Pick<Session, 'get'>): Identity | null {
  const { token, userId, name, avatar, loginTime, roleId } = session.get()
  return token ? { id: userId, name, avatar, loginTime, roleId } : null
}
