import type { PermissionsResult } from '../providers/auth/permissions'
import { identityOf, type Edge } from './edge'

/** Permission codes requested while the console's files are loading. */
export interface EarlyPermissions {
  /** The answer, once, and only for the identity it was requested for. */
  take(identity: string): Promise<PermissionsResult> | undefined
}

/** Requests the codes at once, before the console renders: when a page opens, and at sign-in. */
export function askPermissions({
  session,
  auth,
}: Pick<Edge, 'session' | 'auth'>): EarlyPermissions {
  let answer: Promise<PermissionsResult> | undefined = auth.getPermissions()
  const asked = identityOf(session)
  // The consumer of the promise handles the failure.
  answer.catch(() => undefined)
  return {
    take(identity) {
      const taken = identity === asked ? answer : undefined
      answer = undefined
      return taken
    },
  }
}
