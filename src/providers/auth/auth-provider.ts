import type { AuthProvider } from '@refinedev/core'
import { RESP } from '#domain/codes'
import { ConsoleError, type Post } from '../../lib/post'
import type { Session } from '../../lib/session'
import { whoOf } from '../who'
import { loginPath } from './login-path'
import { signIn, signOut, type Credentials } from './sign-in'
import { NO_CONSOLE_PERMISSION } from './texts'

export interface Identity {
  id: string
  name: string
  avatar: string
  /** Last sign-in, `YYYY-MM-DD HH:mm:ss`, '' at the first. */
  loginTime: string
  roleId: string
  roleName: string
}

/**
 * Refine's view of sign-in: the plain functions of `sign-in.ts` in its shapes.
 * @param here the current path and query, for the way back after a lost session
 */
export function createAuthProvider(
  post: Post,
  session: Session,
  here: () => string = () => '',
): AuthProvider {
  return {
    async login(credentials: Credentials) {
      try {
        const result = await signIn(post, session, credentials)
        if (result.kind === 'choose') return { success: true, roles: result.roles }
        if (result.kind === 'entered') return { success: true, redirectTo: '/' }
        const error = new ConsoleError({
          path: '/v1/user/login',
          message: NO_CONSOLE_PERMISSION.text,
        })
        return { success: false, refused: true, error }
      } catch (error) {
        return { success: false, error: error as Error }
      }
    },

    async logout() {
      try {
        await signOut(post, session)
        return { success: true, redirectTo: '/login' }
      } catch (error) {
        return { success: false, error: error as Error }
      }
    },

    async check() {
      const { token, roleId } = session.get()
      // A token without a role goes back to sign-in (contract §4.3).
      if (token && roleId) return { authenticated: true }
      return { authenticated: false, redirectTo: loginPath(here()) }
    },

    /** No `logout: true`: that would post a logout for a session the gateway no longer has. */
    async onError(error: unknown) {
      if (!(error instanceof ConsoleError) || error.respCode !== RESP.NO_SESSION) return {}
      const redirectTo = loginPath(here())
      session.clear()
      return { redirectTo, error }
    },

    async getIdentity(): Promise<Identity | null> {
      const { token, userId, name, avatar, loginTime, roleId } = session.get()
      if (!token) return null
      const role = session.roleIds().find((choice) => choice.loginUserType === roleId)
      return { id: userId, name, avatar, loginTime, roleId, roleName: role?.roleName ?? '' }
    },

    async getPermissions() {
      return whoOf(session).permCodes
    },
  }
}
